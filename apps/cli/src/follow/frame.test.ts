import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import type { LogLine } from '@orch/protocol';
import { now, plain, taskInfo } from '../testing/examples.js';
import { frame } from './frame.js';

const line: LogLine = { at: '2026-01-01T00:00:05.000Z', step: 'plan', attempt: 1, stream: 'agent', rehearsal: false, text: 'first line\n\u001B[2JI remember one earlier message, and it is about a project that I know.\n' };

test('at 200 columns everything is there', () => {
  expect(frame(taskInfo, line, plain, now, 200).split('\n')).toEqual([
    'session-demo  running · 12s · $0.0125 · rehearsal',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '○ qa_testing            new',
    'plan > I remember one earlier message, and it is about a project that I know.',
  ]);
});

test('at 80 columns only what is said is shortened', () => {
  expect(frame(taskInfo, { ...line, text: 'word '.repeat(30) }, plain, now, 80).split('\n')).toEqual([
    'session-demo  running · 12s · $0.0125 · rehearsal',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '○ qa_testing            new',
    `plan > ${'word '.repeat(14)}wo…`,
  ]);
});

test('at 40 columns steps, times and sessions can still be told apart', () => {
  expect(frame(taskInfo, line, plain, now, 40).split('\n')).toEqual([
    'session-demo  running · 12s · $0.0125 ·…',
    '✔ create_session  2.5s  new ses_aaaaaaaa',
    '● plan            9.5s  resumes ses_aaa…',
    '○ qa_testing            new',
    'plan > I remember one earlier message,…',
  ]);
});

test('no line is wider than the terminal, whatever its width', () => {
  for (let width = 1; width <= 120; width++) for (const each of frame(taskInfo, line, plain, now, width).split('\n')) expect(stringWidth(each)).toBeLessThanOrEqual(width);
});

test('spend is left out while it is unknown, and colour changes no letter', () => {
  const unknown = { ...taskInfo, steps: taskInfo.steps.slice(1) };
  const coloured = Object.assign((style: string, text: string) => `<${style}>${text}</>`, { enabled: true });
  expect(frame(unknown, null, coloured, now, 80).split('\n')).toEqual([
    '<bold>session-demo</>  running · 12s · rehearsal',
    '<cyan>●</> plan        9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '<dim>○</> qa_testing        new',
  ]);
});
