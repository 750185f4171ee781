import { protocolVersion, type Status, type Stopping } from '@orch/protocol';
import type { RuntimeStore } from '@orch/runtime';

export interface DaemonFacts {
  readonly pid: number;
  readonly version: string;
  readonly stateDir: string;
  readonly socket: string;
  readonly startedAt: string;
}

export interface DaemonService {
  status(): Promise<Status>;
  /** Answers first: the daemon stops once the answer is on its way. */
  shutdown(): Promise<Stopping>;
}

export function createDaemonService(store: RuntimeStore, facts: DaemonFacts, stop: () => void): DaemonService {
  return {
    async status() {
      const ids = await store.read.journal.listOpen();
      const statuses = await Promise.all(ids.map(async (id) => (await store.read.tasks.load(id))?.status));
      const count = (status: string) => statuses.filter((one) => one === status).length;
      return { running: true, protocol: protocolVersion, ...facts, tasks: { running: count('running'), waiting: count('waiting'), paused: count('paused') } };
    },
    async shutdown() {
      const runs = await store.read.runs.listUnfinished();
      stop();
      return { stopping: true, pid: facts.pid, leftRunning: runs.filter((run) => run.process !== null).map((run) => ({ task: run.taskId, step: run.stepId })) };
    },
  };
}
