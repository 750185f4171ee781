import { listTaskFiles, removeTaskFiles, type TaskFiles } from '@orch/runtime';
import type { RetentionRule, RetiredTask, Store, TaskFootprint } from '@orch/store';

export interface PrunePlan {
  /** Those that finished longest ago first. */
  readonly tasks: readonly RetiredTask[];
  readonly footprint: TaskFootprint;
  /** Of the logs of these tasks. */
  readonly logBytes: number;
  /** Files of tasks that are not there any more: a prune that was ended half-way leaves them. */
  readonly leftOver: readonly TaskFiles[];
}

/** A daemon that wants to write meanwhile waits for so many tasks at most. */
const tasksAtOnce = 20;

/** What the rule lets go. Changes nothing. */
export async function planPrune(store: Store, logDirectory: string, rule: RetentionRule): Promise<PrunePlan> {
  // Files first: a task is stored before it has any, so that what has files and no task has lost its task.
  const files = listTaskFiles(logDirectory);
  const { retention } = store.read;
  const tasks = await retention.candidates(rule);
  const known = new Set(await retention.existing([...files.keys()]));
  return {
    ...(await measure(store, files, tasks)),
    leftOver: [...files.values()].filter(({ taskId }) => !known.has(taskId)),
  };
}

/** These tasks, which somebody named. Changes nothing. */
export async function planDelete(store: Store, logDirectory: string, tasks: readonly RetiredTask[]): Promise<PrunePlan> {
  return { ...(await measure(store, listTaskFiles(logDirectory), tasks)), leftOver: [] };
}

async function measure(store: Store, files: ReadonlyMap<string, TaskFiles>, tasks: readonly RetiredTask[]): Promise<Omit<PrunePlan, 'leftOver'>> {
  return {
    tasks,
    footprint: await store.read.retention.measure(tasks.map(({ id }) => id)),
    logBytes: tasks.reduce((sum, { id }) => sum + (files.get(id)?.bytes ?? 0), 0),
  };
}

/**
 * Lets go of it; gives the ids of the tasks that are gone, which are fewer where one of them went on meanwhile. Rows first, then files: a task never stands there without its log, and files that a kill in between leaves
 * are left over ones of the next time.
 */
export async function carryOutPrune(store: Store, logDirectory: string, { tasks, leftOver }: PrunePlan, progress: (done: number) => void = () => {}): Promise<readonly string[]> {
  for (const each of leftOver) removeTaskFiles(logDirectory, each);
  const files = listTaskFiles(logDirectory);
  const done: string[] = [];
  for (let start = 0; start < tasks.length; start += tasksAtOnce) {
    const batch = tasks.slice(start, start + tasksAtOnce);
    const removed = await store.transaction(async ({ retention }) => {
      const gone: string[] = [];
      for (const { id } of batch) if (await retention.remove(id)) gone.push(id);
      return gone;
    });
    for (const id of removed) {
      const its = files.get(id);
      if (its) removeTaskFiles(logDirectory, its);
    }
    done.push(...removed);
    progress(done.length);
  }
  return done;
}
