import type { DriverCapabilities } from '@orch/driver';
import type { Harness } from './harness.js';

/** Whether a descriptor declares what a clause is about. `sessions`: any of multi-turn, resume and fork. */
export type Requirement = 'sessions' | 'no-sessions' | 'sessionResume' | 'sessionFork' | 'permissionEvents' | 'interrupt' | 'no-sessionResume' | 'no-sessionFork';

/** One promise of the contract, with the means to try it. */
export interface Clause {
  /** kebab-case, unique, permanent. */
  readonly name: string;
  /** The promise, a sentence that a user could check. */
  readonly title: string;
  /** What goes wrong for users where it is broken. */
  readonly why: string;
  /** The clause is skipped unless the descriptor declares all of them; nothing else skips a clause. */
  readonly requires: readonly Requirement[];
  /** Throws when the driver breaks the promise. */
  run(harness: Harness): Promise<void>;
}

export interface ClauseResult {
  readonly clause: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** What was seen, or which requirement is not declared; null when passed. */
  readonly detail: string | null;
}

export function declares(capabilities: DriverCapabilities, requirement: Requirement): boolean {
  const sessions = capabilities.multiTurn || capabilities.sessionResume || capabilities.sessionFork;
  if (requirement === 'sessions') return sessions;
  if (requirement === 'no-sessions') return !sessions;
  if (requirement === 'no-sessionResume') return !capabilities.sessionResume;
  if (requirement === 'no-sessionFork') return !capabilities.sessionFork;
  return capabilities[requirement];
}

/** Throws `message` unless the condition holds. */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Throws `message` and both values unless they are the same JSON. */
export function demandEqual(actual: unknown, expected: unknown, message: string): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  demand(a === e, `${message}\n  got:      ${shorten(a)}\n  expected: ${shorten(e)}`);
}

function shorten(text: string | undefined): string {
  const shown = text ?? 'undefined';
  return shown.length > 600 ? `${shown.slice(0, 600)}…` : shown;
}
