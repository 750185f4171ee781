import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import type { LogLine } from '@orch/protocol';
import { now, plain, step, taskInfo } from '../testing/examples.js';
import { frame } from './frame.js';

const line: LogLine = { at: '2026-01-01T00:00:05.000Z', step: 'plan', attempt: 1, stream: 'agent', rehearsal: false, text: 'first line\n\u001B[2JI remember one earlier message, and it is about a project that I know.\n' };

test('at 200 columns everything is there', () => {
  expect(frame(taskInfo, line, plain, now, 200)).toEqual([
    'session-demo  running · 12s · $0.0125 · rehearsal',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '○ qa_testing            new',
    'plan > I remember one earlier message, and it is about a project that I know.',
  ]);
});

test('what the daemon says of a step, or of the task, does not look as if the agent had said it', () => {
  const lastOf = (over: Partial<LogLine>) => frame(taskInfo, { ...line, ...over }, plain, now, 80).at(-1);
  expect([lastOf({ stream: 'system', text: 'agent coder' }), lastOf({ stream: 'system', step: '', text: 'a rehearsal' })]).toEqual(['plan · agent coder', 'log · a rehearsal']);
});

test('at 80 columns only what is said is shortened', () => {
  expect(frame(taskInfo, { ...line, text: 'word '.repeat(30) }, plain, now, 80)).toEqual([
    'session-demo  running · 12s · $0.0125 · rehearsal',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '○ qa_testing            new',
    `plan > ${'word '.repeat(14)}wo…`,
  ]);
});

test('at 40 columns steps, times and sessions can still be told apart', () => {
  expect(frame(taskInfo, line, plain, now, 40)).toEqual([
    'session-demo  running · 12s · $0.0125 ·…',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaa…',
    '○ qa_testing            new',
    'plan > I remember one earlier message,…',
  ]);
});

test('no line is wider than the terminal, whatever its width', () => {
  for (let width = 1; width <= 120; width++) for (const ascii of [false, true]) for (const each of frame(taskInfo, line, plain, now, width, 24, ascii)) expect(stringWidth(each)).toBeLessThanOrEqual(width);
});

test('spend is left out while it is unknown, and colour changes no letter', () => {
  const unknown = { ...taskInfo, steps: taskInfo.steps.slice(1) };
  const coloured = Object.assign((style: string, text: string) => `<${style}>${text}</>`, { enabled: true });
  expect(frame(unknown, null, coloured, now, 80)).toEqual([
    '<bold>session-demo</>  running · 12s · rehearsal',
    '<cyan>●</> plan        9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '<dim>○</> qa_testing        new',
  ]);
});

test('in a locale of ASCII alone each mark has a letter of its own', () => {
  const statuses = ['pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
  const steps = statuses.map((status) => step({ id: status, status }));
  const marks = frame({ ...taskInfo, steps }, null, plain, now, 80, 24, true).slice(1, 8).map((row) => row.split(' ')[0]!);
  expect([new Set(marks).size, /^[ -~]+$/.test(marks.join(''))]).toEqual([7, true]);
});

test('where there are more steps than rows, those around the one at work are shown, and how many others there are', () => {
  const steps = Array.from({ length: 50 }, (_, index) => step({ id: `step${index}`, ...(index <= 30 ? { status: index === 30 ? 'running' : 'succeeded', startedAt: '2026-01-01T00:00:00.000Z' } : {}) }));
  const lines = frame({ ...taskInfo, steps }, line, plain, now, 80, 10);
  expect(lines.map((each) => each.trim().split(/ {2}/)[0])).toEqual(['session-demo', '… 28 more above', '✔ step28', '✔ step29', '● step30', '○ step31', '○ step32', '… 17 more below', 'plan > I remember one earlier message, and it is about a project that I know.']);
  for (let height = 4; height < 60; height++) {
    const shown = frame({ ...taskInfo, steps }, line, plain, now, 80, height);
    expect([shown.length < Math.max(7, height), shown.some((each) => each.startsWith('● step30'))]).toEqual([true, true]);
  }
});

test('a step that waits says for what', () => {
  const waits = (error: { code: string; message: string; hint: string | null } | null) => frame({ ...taskInfo, steps: [step({ status: 'waiting', error })] }, null, plain, now, 80).at(-1);
  expect([waits(null), waits({ code: 'outcome_unknown', message: 'Nobody knows\nhow it ended.', hint: null })]).toEqual([
    'plan waits for a person: orchestrator approval list --all-projects',
    'plan waits: Nobody knows how it ended. [outcome_unknown]',
  ]);
});

test('wide characters take the two columns that they have', () => {
  const wide = frame({ ...taskInfo, task: { ...taskInfo.task, name: '日本語のタスク' }, steps: [step({ id: 'plan', status: 'running' })] }, { ...line, text: '漢字'.repeat(30) }, plain, now, 40);
  expect([wide[0], stringWidth(wide[0]!), wide[2], stringWidth(wide[2]!)]).toEqual(['日本語のタスク  running · 12s · rehears…', 40, `plan > ${'漢字'.repeat(8)}…`, 40]);
});
