/** Wakes whoever waits for the next change of a task. */
export class ChangeHub {
  readonly #changed = new Set<string>();
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

  /** Changes of one moment wake once: each waking makes its listeners read the whole task. */
  notify(taskId: string): void {
    if (!this.#waiting.has(taskId)) return;
    if (this.#changed.size === 0) setImmediate(() => this.#wake());
    this.#changed.add(taskId);
  }

  #wake(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const taskId of changed) for (const wake of this.#waiting.get(taskId) ?? []) wake();
  }
}
