import type { LineState, SessionRecord } from '@orch/session-broker';
import { expect, test } from 'vitest';
import { whyNotResumable, type ResumeFacts } from './why-not-resumable.js';

const session = { ref: 'ses_a', line: 'plan', agent: 'coder', driver: 'claude/cli', status: 'open', affinity: { host: 'h', workingDirectory: '/w', providerHome: null, account: null } } as SessionRecord;
const line = { line: 'plan', item: null, opener: 'succeeded', current: 'ses_a', owner: 'coder', turns: 1, lastStep: 'plan', lost: false } as LineState;
const facts: ResumeFacts = { session, line, usedBy: null, taskStatus: 'running', host: 'h', availability: 'available', canResume: true, directoryExists: true };

test('of everything that keeps a session from being resumed, what can never change is said first', () => {
  const ask = (over: Partial<ResumeFacts>) => whyNotResumable({ ...facts, ...over });
  expect(ask({})).toBe(null);
  expect([
    ask({ session: { ...session, status: 'lost' }, taskStatus: 'failed' }),
    ask({ session: { ...session, status: 'forgotten' } }),
    ask({ session: { ...session, status: 'failed' } }),
    ask({ session: { ...session, status: 'opening' } }),
    ask({ canResume: false }),
    ask({ host: 'other' }),
    ask({ line: { ...line, current: 'ses_b' }, usedBy: 'fix' }),
    ask({ line: { ...line, lost: true } }),
    ask({ usedBy: 'fix' }),
    ask({ taskStatus: null }),
    ask({ taskStatus: 'succeeded', directoryExists: false }),
    ask({ taskStatus: 'failed', directoryExists: false }),
    ask({ taskStatus: 'failed', availability: 'unavailable' }),
    ask({ taskStatus: 'cancelled' }),
    ask({ availability: 'unavailable' }),
    ask({ availability: 'cordoned' }),
  ]).toEqual([
    'The provider does not know it any more.',
    'It was forgotten: its handle is destroyed.',
    'No turn of it ever succeeded.',
    'The provider has not named it.',
    'Driver claude/cli cannot resume sessions.',
    'It belongs to another host.',
    'Line "plan" has gone on with session ses_b.',
    'The provider does not know it any more.',
    'Step "fix" is in it just now.',
    'Its task is not there any more.',
    'Its task has succeeded: no step asks for it any more.',
    'Its working directory /w is gone.',
    'Its task has failed: no step asks for it unless the task is retried.',
    'Its task has been cancelled: no step asks for it unless the task is retried.',
    'Agent "coder", which owns it, is disabled or deleted.',
    'Agent "coder", which owns it, is cordoned: a step waits until it is not.',
  ]);
});
