import type { TurnFailure } from '@orch/driver';
import { codeOfRefusal, reasonOf } from './failures.js';
import { noLogin } from './log-in.js';
import type { ClaudeRecord } from './read-record.js';

type Retry = Extract<ClaudeRecord, { type: 'retry' }>;

/** So long the client may wait, all in all, before it gets an answer from the model; left alone it goes on for minutes. */
const patienceMs = 60_000;
/** A login that was refused is refreshed by the client once; asking on is of no use. */
const mostLoginAttempts = 2;

export interface RefusalWatch {
  /** What the turn has failed with, once there is no point in waiting on. */
  retrying(retry: Retry, resetAt: number | null): TurnFailure | null;
  /** The model has answered. */
  answered(): void;
}

/** Adds up the waiting that the client announces, since a driver has no clock. */
export function createRefusalWatch(): RefusalWatch {
  let waited = 0;
  return {
    retrying(retry, resetAt) {
      waited += retry.delayMs ?? 0;
      const code = codeOfRefusal(retry.error, retry.status);
      if (code === 'driver_not_authenticated') {
        return retry.attempt < mostLoginAttempts ? null : { code, message: noLogin(reasonOf(retry)) };
      }
      if (waited <= patienceMs) return null;
      const message = `the provider refused ${retry.attempt} times in a row (${reasonOf(retry)}), and the client would have waited for ${Math.round(waited / 1000)} s in all`;
      return { code, message, ...(code === 'driver_limit_reached' && resetAt !== null ? { resetAt } : {}) };
    },
    answered() {
      waited = 0;
    },
  };
}
