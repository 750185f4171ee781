/** Wakes whoever waits for the next change of a task. */
export class ChangeHub {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves with the next change after this call, or when the signal aborts. */
  next(taskId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(taskId) ?? new Set();
      this.#waiting.set(taskId, waiting);
      const wake = () => {
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        if (waiting.size === 0 && this.#waiting.get(taskId) === waiting) this.#waiting.delete(taskId);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  notify(taskId: string): void {
    for (const wake of [...(this.#waiting.get(taskId) ?? [])]) wake();
  }
}
