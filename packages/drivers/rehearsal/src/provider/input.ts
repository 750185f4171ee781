import { createInterface } from 'node:readline';
import type { ProviderInput, ProviderOpen } from '../protocol.js';

/** Thrown out of whatever the turn waits for. */
export class Interrupted extends Error {}

export interface Input {
  /** The first message; null when the input ended without one. */
  open(): Promise<ProviderOpen | null>;
  /** The answer to a permission request; a denial when the input ends. */
  permission(request: string): Promise<{ readonly allow: boolean; readonly reason: string }>;
  /** Throws `Interrupted` when told to stop. */
  check(): void;
  /** Waits, and throws `Interrupted` when told to stop. */
  pause(milliseconds: number | null): Promise<void>;
  ended(): Promise<void>;
  /** From now on nothing interrupts. */
  ignoreInterrupts(): void;
}

export function createInput(): Input {
  const opened = Promise.withResolvers<ProviderOpen | null>();
  const end = Promise.withResolvers<void>();
  const interrupted = Promise.withResolvers<never>();
  const answers = new Map<string, PromiseWithResolvers<{ allow: boolean; reason: string }>>();
  let deaf = false;
  let told = false;
  interrupted.promise.catch(() => undefined);

  const answer = (request: string) => {
    const known = answers.get(request) ?? Promise.withResolvers<{ allow: boolean; reason: string }>();
    answers.set(request, known);
    return known;
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const message = JSON.parse(line) as ProviderInput;
    if (message.type === 'open') opened.resolve(message);
    if (message.type === 'permission') answer(message.request).resolve({ allow: message.allow, reason: message.reason });
    if (message.type === 'interrupt' && !deaf) {
      told = true;
      interrupted.reject(new Interrupted());
    }
  });
  lines.on('close', () => {
    opened.resolve(null);
    end.resolve();
  });

  return {
    open: () => opened.promise,
    permission: (request) =>
      Promise.race([answer(request).promise, interrupted.promise, end.promise.then(() => ({ allow: false, reason: 'the input ended' }))]),
    check: () => {
      if (told) throw new Interrupted();
    },
    pause: async (milliseconds) => {
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        // Without a time: a timer all the same, since a promise alone does not keep a process alive.
        timer = milliseconds === null ? setInterval(() => undefined, 2 ** 30) : setTimeout(resolve, milliseconds);
      });
      await Promise.race([waited, interrupted.promise]).finally(() => clearTimeout(timer));
    },
    ended: () => end.promise,
    ignoreInterrupts: () => {
      deaf = true;
    },
  };
}
