import type { TaskInfo } from '@orch/protocol';

/** What takes up a task that failed or was cancelled: what the step says that ended it, as the retry of the step before it whose session is lost, else a retry where it ended. */
export function retryCommand({ task, steps }: TaskInfo): string {
  const said = steps.findLast(({ status, error }) => status === 'failed' && error !== null)?.error?.hint ?? '';
  return /`(orchestrator task retry [^`]+)`/.exec(said)?.[1] ?? `orchestrator task retry ${task.id}`;
}
