import { existsSync } from 'node:fs';
import type { DriverDescriptor } from '@orch/driver';
import type { SessionInfo, SessionTree } from '@orch/protocol';
import type { AgentDirectory, RunRecord } from '@orch/runtime';
import type { LineState, SessionRecord } from '@orch/session-broker';
import type { Store } from '@orch/store';
import { findSession } from './find-session.js';
import { findTask } from './find-task.js';
import { isoTimeOrNull } from './iso-time.js';
import { roundMoney } from './round-money.js';
import { sessionView } from './session-service.js';
import { whyNotResumable } from './why-not-resumable.js';

export interface SessionInfoService {
  /** By its name or a unique beginning of it. */
  describe(ref: string, project: string | undefined): Promise<SessionInfo>;
  tree(task: string, project: string | undefined): Promise<SessionTree>;
}

/** What is known of sessions beside their handles, which are not looked at here. */
export function createSessionInfoService(store: Store, agents: AgentDirectory, descriptors: readonly DriverDescriptor[]): SessionInfoService {
  const infos = async (taskId: string, wanted: (session: SessionRecord) => boolean): Promise<readonly SessionInfo[]> => {
    const { read } = store;
    const all = await read.sessions.list({ taskId });
    const lines = await read.sessions.listLines(taskId);
    const runs = await read.runs.listByTask(taskId);
    const task = await read.tasks.load(taskId);
    return Promise.all(
      all.filter(wanted).map(async (session) => {
        const holder = await read.sessions.leaseHolder(session.ref);
        const usedBy = runs.find(({ key }) => key === holder)?.stepId ?? null;
        const why = whyNotResumable({
          session,
          line: lines.find((line) => line.line === session.line && line.item === session.item) ?? null,
          usedBy,
          taskStatus: task?.status ?? null,
          host: store.host,
          availability: await agents.availability(session.project, session.agent),
          canResume: descriptors.find(({ id }) => id === session.driver)?.capabilities.sessionResume ?? false,
          directoryExists: existsSync(session.affinity.workingDirectory),
        });
        const turns = runs.filter((run) => run.session === session.ref);
        return {
          session: sessionView(session),
          providerVersion: session.providerVersion,
          place: { workingDirectory: session.affinity.workingDirectory, providerHome: session.affinity.providerHome, account: session.affinity.account },
          resumable: { now: why === null, reason: why ?? `A step of line "${session.line}" can resume it.`, usedBy },
          forks: all.filter(({ parent }) => parent === session.ref).map(({ ref }) => ref),
          turns: turns.map(turnView),
          usage: together(turns),
        };
      }),
    );
  };
  return {
    async describe(ref, project) {
      const found = await findSession(store.read, ref, project);
      return (await infos(found.taskId, (session) => session.ref === found.ref))[0]!;
    },
    async tree(wanted, project) {
      const { id, name, status, workflow, project: place, rehearsal } = await findTask(store.read, wanted, project);
      const lines = (await store.read.sessions.listLines(id)).map(lineView);
      return { task: { id, name, status, workflow, project: place, rehearsal }, lines, items: await infos(id, () => true) };
    },
  };
}

function lineView({ line, item, owner, current, lost }: LineState): SessionTree['lines'][number] {
  return { line, item, owner, current, lost };
}

function turnView(run: RunRecord): SessionInfo['turns'][number] {
  return {
    step: run.stepId,
    item: run.item,
    cycle: run.cycle,
    attempt: run.attempt,
    turn: run.turn,
    mode: run.decision?.mode ?? 'none',
    status: run.finishedAt === null ? 'running' : run.error === null ? 'succeeded' : 'failed',
    evidence: run.evidence,
    reason: run.decision?.reason ?? null,
    error: run.error,
    startedAt: isoTimeOrNull(run.startedAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
    usage: { inputTokens: run.usage.inputTokens, outputTokens: run.usage.outputTokens, costUsd: roundMoney(run.usage.costUsd) },
  };
}

/** Of what is known; null where nothing is. */
function together(runs: readonly RunRecord[]): SessionInfo['usage'] {
  const sum = (of: (run: RunRecord) => number | null) => runs.reduce<number | null>((before, run) => (of(run) === null ? before : (before ?? 0) + of(run)!), null);
  return { inputTokens: sum(({ usage }) => usage.inputTokens), outputTokens: sum(({ usage }) => usage.outputTokens), costUsd: roundMoney(sum(({ usage }) => usage.costUsd)) };
}
