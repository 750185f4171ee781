import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until there is an answer; a test that waits in vain ends by its own time limit. */
export async function eventually<T>(ask: () => T | null | undefined | Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    await sleep(15);
  }
}
