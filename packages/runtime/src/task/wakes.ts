import type { Clock } from '../ports.js';

const longestTimer = 2 ** 31 - 1;

/** Alarms of one task: exactly those that were asked for last. */
export class Wakes {
  readonly #clock: Clock;
  readonly #ring: (key: string | null) => void;
  readonly #alarms = new Map<string | null, { readonly at: number; readonly timer: NodeJS.Timeout }>();

  /** `ring` gets the key whose time has come; null for an alarm that is about the task. */
  constructor(clock: Clock, ring: (key: string | null) => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  set(wanted: ReadonlyMap<string, number>, task: number | null): void {
    const all = new Map<string | null, number>(wanted);
    if (task !== null) all.set(null, task);
    for (const [key, alarm] of this.#alarms) {
      if (all.get(key) === alarm.at) continue;
      clearTimeout(alarm.timer);
      this.#alarms.delete(key);
    }
    for (const [key, at] of all) if (!this.#alarms.has(key)) this.#arm(key, at);
  }

  stop(): void {
    this.set(new Map(), null);
  }

  #arm(key: string | null, at: number): void {
    const left = at - this.#clock.now();
    // One that is further away than a timer reaches is set again on the way.
    const timer = setTimeout(() => {
      this.#alarms.delete(key);
      if (this.#clock.now() >= at) this.#ring(key);
      else this.#arm(key, at);
    }, Math.min(Math.max(0, left), longestTimer));
    this.#alarms.set(key, { at, timer: timer.unref() });
  }
}
