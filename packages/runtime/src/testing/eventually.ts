import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the probe gives something; the test's own time limit ends a wait that is in vain. */
export async function eventually<T>(probe: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = probe();
    if (found !== null && found !== undefined && found !== false) return found;
    await delay(5);
  }
}
