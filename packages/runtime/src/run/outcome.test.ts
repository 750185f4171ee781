import { lookupCode } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { decideOutcome, readStatus, type RunFacts } from './outcome.js';

const usage = { inputTokens: null, outputTokens: null, costUsd: null };
const success = { failure: null, output: 'x', usage, token: null };
const failure = { failure: { code: 'driver_overloaded', message: 'm' }, output: '', usage, token: null } as const;
const crash = { ...failure, failure: { code: 'driver_crashed', message: 'm' } } as const;
const step: RunFacts['step'] = { id: 's', session: { mode: 'none' }, onDenied: 'fail', sideEffectClass: 'none' };
const facts: RunFacts = {
  step, exitStatus: 0, lost: false, result: success, resultFirst: true, ended: null, fault: null,
  needsSession: 'no', identified: false, denials: 0, rehearsal: false, limitSeconds: null,
}; // prettier-ignore

test.each<[string, Partial<RunFacts>, string]>([
  ['a result of success succeeds', {}, 'succeeded'],
  ['a success counts although the process had to be ended afterwards', { ended: 'hung', exitStatus: 137 }, 'succeeded'],
  ['a success counts although its task was cancelled a moment later', { ended: 'cancelled', exitStatus: 143 }, 'succeeded'],
  ['a success after the cancelling does not count', { ended: 'cancelled', resultFirst: false }, 'cancelled [task_cancelled]'],
  ['a success after the time limit does not count', { ended: 'timeout', resultFirst: false }, 'failed [step_timed_out]'],
  ['a success whose supervisor was killed afterwards counts', { lost: true, exitStatus: null }, 'succeeded'],
  ['a run without a result that may be repeated has failed', { lost: true, result: failure, resultFirst: false }, 'failed [driver_crashed]'],
  [
    'a run without a result that may not be repeated is unknown',
    { lost: true, result: failure, resultFirst: false, step: { ...step, sideEffectClass: 'idempotent_external' } },
    'unknown [outcome_unknown]',
  ],
  [
    'a rehearsed run without a result has failed, whatever the step may do for real',
    { lost: true, result: failure, resultFirst: false, rehearsal: true, step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'failed [driver_crashed]',
  ],
  [
    'a client that somebody else killed before its final record, with effects that may not be repeated, is unknown',
    { exitStatus: 137, result: crash, resultFirst: false, step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'unknown [outcome_unknown]',
  ],
  ['a client that somebody else killed before its final record, and that may be repeated, has failed', { exitStatus: 137, result: crash, resultFirst: false }, 'failed [driver_crashed]'],
  [
    'a client that ended by itself before its final record has failed',
    { exitStatus: 3, result: crash, resultFirst: false, step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'failed [driver_crashed]',
  ],
  [
    'a command that somebody else killed, with effects that may not be repeated, is unknown',
    { exitStatus: 143, result: { ...failure, failure: { code: 'command_failed', message: 'm' } }, resultFirst: false, step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'unknown [outcome_unknown]',
  ],
  [
    'a command that ended by a signal of its own making has failed',
    { exitStatus: 141, result: { ...failure, failure: { code: 'command_failed', message: 'm' } }, resultFirst: false, step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'failed [command_failed]',
  ],
  [
    'a client whose end the daemon asked for is what it was ended for',
    { exitStatus: 137, result: crash, resultFirst: false, ended: 'timeout', step: { ...step, sideEffectClass: 'non_idempotent_external' } },
    'failed [step_timed_out]',
  ],
  ['the provider’s failure is kept', { result: failure }, 'failed [driver_overloaded]'],
  ['a driver without a result has failed', { result: null, resultFirst: false }, 'failed [driver_no_terminal_event]'],
  ['a resume that was never proven has failed', { needsSession: 'proof' }, 'failed [session_resume_unproven]'],
  ['a new session that was never named has failed', { needsSession: 'new' }, 'failed [driver_protocol_error]'],
  ['a denial fails the step', { denials: 1 }, 'failed [driver_permission_denied]'],
  ['a denial does not fail a step that goes on', { denials: 1, step: { ...step, onDenied: 'continue' } }, 'succeeded'],
  ['what the daemon found wrong counts more than anything', { ended: 'cancelled', fault: { code: 'session_resume_unproven', message: 'm', hint: null } }, 'failed [session_resume_unproven]'],
])('%s', (_title, changes, expected) => {
  const outcome = decideOutcome({ ...facts, ...changes });
  expect(outcome.error ? `${outcome.status} [${outcome.error.code}]` : outcome.status).toBe(expected);
});

test.each([
  [{ mode: 'fresh', line: 'a' }, 'session_resume_unproven', 'Step "s" opens line "a": m'],
  [{ mode: 'resume', line: 'a', source: 'b' }, 'session_lost', 'Step "s" resumes line "a": m'],
  [{ mode: 'fork', line: 's', parent: 'a', source: 'b' }, 'session_resume_unproven', 'Step "s" forks line "a": m'],
  [{ mode: 'resume', line: 'a', source: 'b' }, 'driver_overloaded', 'm'],
] as const)('a failure that a driver reports names step and line where it is about the session: %j %s', (session, code, message) => {
  const result = { ...failure, failure: { code, message: 'm' } };
  expect(decideOutcome({ ...facts, step: { ...step, session }, result })).toEqual({ status: 'failed', exitCode: 0, error: { code, message, hint: lookupCode(code).fix } });
});

test('a limit says when it resets, where the provider does', () => {
  const limit = { code: 'driver_limit_reached', message: 'You are out of turns.' } as const;
  const messageOf = (failed: typeof limit & { readonly resetAt?: number }) => decideOutcome({ ...facts, result: { ...failure, failure: failed } }).error?.message;
  expect([messageOf(limit), messageOf({ ...limit, resetAt: 1_796_100_000_000 })]).toEqual(['You are out of turns.', 'You are out of turns (resets at 2026-12-01T04:40:00Z)']);
});

test('a resume that was never proven names step and line', () => {
  const resuming = { ...facts, step: { ...step, session: { mode: 'resume', line: 'a', source: 'b' } }, needsSession: 'proof' } as const;
  expect(decideOutcome(resuming).error).toEqual({
    code: 'session_resume_unproven',
    message: 'Step "s" resumes line "a": the provider never said which session it is in.',
    hint: lookupCode('session_resume_unproven').fix,
  });
});

test('a status is a code or, as shells count, a signal', () => {
  expect([0, 3, 128, 137, 143, 200, null].map(readStatus)).toEqual([
    { code: 0, signal: null }, { code: 3, signal: null }, { code: 128, signal: null }, { code: null, signal: 'SIGKILL' }, { code: null, signal: 'SIGTERM' },
    { code: 200, signal: null }, { code: null, signal: null },
  ]); // prettier-ignore
});
