import type { TaskState } from './state.js';

/** The number of the next pause, resume or cancel of the task. */
export function nextRequest(task: TaskState): number {
  return (task.requests ?? 0) + 1;
}
