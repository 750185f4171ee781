import type { EvidenceClass, SessionReport } from '@orch/driver';
import { expect, test } from 'vitest';
import { checkReport, type Decision } from './index.js';
import { place } from './testing/facts.js';

const known = ['secret-of-the-session'];
const report = (evidence: EvidenceClass | null, secrets: readonly string[], account: string | null = null): SessionReport => ({
  token: { driver: 'rehearsal/cli', version: 1, value: {} },
  evidence: evidence === null ? null : { class: evidence, detail: 'compared' },
  secrets,
  account,
  model: null,
  providerVersion: null,
});
const fresh: Decision = { mode: 'fresh', line: 'create', ref: 'ses_a', reason: '' };
const resume: Decision = { mode: 'resume', line: 'create', ref: 'ses_a', source: 'create', turn: 2, reason: '' };
const fork: Decision = { mode: 'fork', line: 'try', ref: 'ses_b', parent: 'ses_a', source: 'create', reason: '' };
const none: Decision = { mode: 'none', reason: '' };
const refused: Decision = { mode: 'refused', line: 'create', source: null, refusal: { code: 'session_lost', message: '', hint: '' }, reason: '' };
const other = ['secret-of-another'];

const cases: readonly (readonly [string, Decision, SessionReport, readonly string[] | null, boolean])[] = [
  ['a new session with an id of its own', fresh, report(null, other), null, true],
  ['a new session that no other session answers to', fresh, report(null, other), known, true],
  ['a new session that answers to the id of a former one', fresh, report(null, known), known, false],
  ['a new session of which the driver says that it was continued', fresh, report('handle-match', other), null, false],
  ['a resume without evidence', resume, report(null, known), known, false],
  ['a resume that names the same session', resume, report('handle-match', known), known, true],
  ['a resume that the protocol acknowledged for the same session', resume, report('provider-ack', known), known, true],
  ['a resume that names another session', resume, report('handle-match', other), known, false],
  ['an acknowledged resume that names another session', resume, report('provider-ack', other), known, false],
  ['a resume that names another session besides', resume, report('handle-match', [...known, ...other]), known, false],
  ['a resume that names nothing', resume, report('handle-match', []), known, false],
  ['a resume that names nothing where nothing is known', resume, report('provider-ack', []), [], false],
  ['a resume of which nothing is known to compare with', resume, report('handle-match', known), null, false],
  ['a resume whose provider stated a successor', resume, report('successor', other), known, true],
  ['a successor that is not named', resume, report('successor', []), known, false],
  ['a fork without evidence', fork, report(null, other), known, false],
  ['a fork with an id of its own', fork, report('handle-match', other), known, true],
  ['a fork that answers with its parent', fork, report('handle-match', known), known, false],
  ['a fork that shares an id with its parent', fork, report('successor', [...known, ...other]), known, false],
  ['an acknowledged fork whose handle shares a value with its parent', fork, report('provider-ack', [...known, ...other]), known, true],
  ['an acknowledged fork that is its parent', fork, report('provider-ack', known), known, false],
  ['a fork whose parent’s id is not known', fork, report('handle-match', other), null, false],
  ['a fork that names nothing', fork, report('provider-ack', []), known, false],
  ['a session of a step that has none', none, report(null, other), null, false],
  ['a session of a step that was refused', refused, report('handle-match', known), known, false],
];

test.each(cases)('%s', (_, decision, given, values, proven) => {
  const verdict = checkReport(decision, given, values, place);
  expect(verdict.proven ? true : verdict.code).toBe(proven ? true : 'session_resume_unproven');
  expect(JSON.stringify(verdict)).not.toMatch(/secret-of/);
});

test('a resume under another account is a mismatch, found where the provider reports the account', () => {
  expect(checkReport(resume, report('handle-match', known, 'b@example.org'), known, { ...place, account: 'a@example.org' })).toEqual({
    proven: false,
    code: 'session_affinity_mismatch',
    message: 'the session belongs to account a@example.org, and the provider is logged in as b@example.org.',
    hint: 'Log in to the provider as a@example.org, then go on with `orchestrator task retry TASK`.',
  });
});

test('an account that only one side knows is no mismatch', () => {
  expect(checkReport(resume, report('handle-match', known), known, { ...place, account: 'a@example.org' })).toEqual({ proven: true });
  expect(checkReport(resume, report('handle-match', known, 'b@example.org'), known, place)).toEqual({ proven: true });
});
