/** Each waking makes its listeners read the whole task: at this pace nobody sees a delay, and steps that take no time are not held up by who looks on. */
const paceMs = 25;

/** Wakes whoever waits for the next change of a task. */
export class ChangeHub {
  readonly #changed = new Set<string>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #lastWake = -Infinity;

  /** Resolves a moment after the next change after this call, or when the signal aborts. */
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

  /** Changes of one moment wake once; the first after a quiet time wakes at once. */
  notify(taskId: string): void {
    if (!this.#waiting.has(taskId)) return;
    if (this.#changed.size === 0) {
      const wait = this.#lastWake + paceMs - performance.now();
      if (wait <= 0) setImmediate(() => this.#wake());
      else setTimeout(() => this.#wake(), wait);
    }
    this.#changed.add(taskId);
  }

  #wake(): void {
    this.#lastWake = performance.now();
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const taskId of changed) for (const wake of this.#waiting.get(taskId) ?? []) wake();
  }
}
