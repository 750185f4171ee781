const ended: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/** Whether a task or a step of this status goes on by itself no more. */
export const hasEnded = (status: string): boolean => ended.has(status);
