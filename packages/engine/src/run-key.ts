import type { RunKey } from './event.js';

export function formatRunKey(taskId: string, stepId: string, item: string | null, attempt: number): RunKey {
  return `${taskId}/${stepId}${item === null ? '' : `[${item}]`}/${attempt}`;
}
