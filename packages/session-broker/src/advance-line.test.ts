import { expect, test } from 'vitest';
import { advanceLine, type Decision, type LineOutcome, type LineState } from './index.js';
import { openLine } from './testing/facts.js';

const fresh: Decision = { mode: 'fresh', line: 'create', ref: 'ses_new', reason: '' };
const resume: Decision = { mode: 'resume', line: 'create', ref: 'ses_a', source: 'plan', turn: 3, reason: '' };
const fork: Decision = { mode: 'fork', line: 'try', ref: 'ses_fork', parent: 'ses_a', source: 'plan', reason: '' };
const refused: Decision = { mode: 'refused', line: 'try', source: 'plan', refusal: { code: 'session_busy', message: '', hint: '' }, reason: '' };
const succeeded: LineOutcome = { type: 'succeeded', stepId: 'implement', agent: 'coder' };
const failed: LineOutcome = { type: 'failed', lost: false };
const lost: LineOutcome = { type: 'failed', lost: true };
const closed = (opener: LineState['opener'], more: Partial<LineState> = {}): LineState => ({ line: 'create', item: null, opener, current: null, owner: null, turns: 0, lastStep: null, lost: false, ...more });

test('an opener that runs has no current session yet', () => {
  expect(advanceLine(null, null, fresh, { type: 'started' })).toEqual(closed('running'));
});

test('an opener that succeeds makes its session the current one and its agent the owner', () => {
  expect(advanceLine(closed('running'), null, fresh, { type: 'succeeded', stepId: 'create', agent: 'coder' })).toEqual(closed('succeeded', { current: 'ses_new', owner: 'coder', turns: 1, lastStep: 'create' }));
});

test('an opener that fails leaves no session, also where there was one before', () => {
  expect(advanceLine(openLine, null, fresh, failed)).toEqual(closed('failed'));
});

test('an opener that runs again takes the former session out of reach at once', () => {
  expect(advanceLine({ ...openLine, lost: true, failedTurns: 2 }, null, fresh, { type: 'started' })).toEqual(closed('running'));
});

test('a skipped opener leaves a line that has run where it is', () => {
  expect(advanceLine(openLine, null, fresh, { type: 'skipped' })).toBe(openLine);
  expect(advanceLine(null, null, fresh, { type: 'skipped' })).toEqual(closed('skipped'));
});

test('a resuming step that succeeds advances the line by a turn', () => {
  expect(advanceLine(openLine, null, resume, succeeded)).toEqual({ ...openLine, turns: 3, lastStep: 'implement' });
});

test('a resuming step that fails leaves the line where it is, but for the failed attempt', () => {
  const after = advanceLine(openLine, null, resume, failed);
  expect(after).toEqual({ ...openLine, failedTurns: 1 });
  expect(advanceLine(after, null, resume, succeeded)).toEqual({ ...openLine, turns: 3, lastStep: 'implement' });
});

test('a session that the provider does not know loses its line', () => {
  expect(advanceLine(openLine, null, resume, lost)).toEqual({ ...openLine, failedTurns: 1, lost: true });
});

test('a resuming step that starts or is skipped changes nothing', () => {
  expect(advanceLine(openLine, null, resume, { type: 'started' })).toBe(openLine);
  expect(advanceLine(openLine, null, resume, { type: 'skipped' })).toBe(openLine);
});

test('a turn in a session that is not the current one any more changes nothing', () => {
  const moved = { ...openLine, current: 'ses_later' };
  expect(advanceLine(moved, null, resume, succeeded)).toBe(moved);
});

test('a turn of another item changes nothing', () => {
  const ofItem = { ...openLine, item: 'a.md' };
  expect(advanceLine(ofItem, 'b.md', resume, succeeded)).toBe(ofItem);
  expect(advanceLine(ofItem, 'a.md', resume, succeeded)).toEqual({ ...ofItem, turns: 3, lastStep: 'implement' });
});

test('a fork opens a line of its own, for its item', () => {
  expect(advanceLine(null, 'a.md', fork, succeeded)).toEqual(closed('succeeded', { line: 'try', item: 'a.md', current: 'ses_fork', owner: 'coder', turns: 1, lastStep: 'implement' }));
});

test('a fork leaves its parent line alone, unless the parent session is lost', () => {
  expect(advanceLine(openLine, null, fork, succeeded)).toBe(openLine);
  expect(advanceLine(openLine, null, fork, lost)).toEqual({ ...openLine, lost: true });
});

test('a refused resume changes nothing; a refused fork fails the line that it would have opened', () => {
  expect(advanceLine(openLine, null, { ...refused, line: 'create' }, failed)).toBe(openLine);
  expect(advanceLine(null, null, { ...refused, opens: true }, failed)).toEqual(closed('failed', { line: 'try' }));
});

test('a step without a session opens none, and takes a former one out of reach', () => {
  expect(advanceLine(null, null, { mode: 'none', reason: '' }, succeeded)).toBe(null);
  expect(advanceLine(openLine, null, { mode: 'none', reason: '' }, succeeded)).toEqual(closed('succeeded'));
});
