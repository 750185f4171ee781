import { expect, test } from 'vitest';
import { fillIn, matches, parseScenario } from './scenario.js';

test('a transcript is read into commands with their streams and exit codes', () => {
  const text = ['Something is shown,', 'whole. @no-daemon', '', '$ cat <<E', '> a', '> E', 'a', '', 'b', '', '$ fail', '! why', '[exit 3]', ''].join('\n');
  expect(parseScenario(text)).toEqual({
    title: 'Something is shown, whole.',
    daemon: false,
    steps: [
      { command: 'cat <<E\na\nE', stdout: 'a\n\nb', stderr: '', exit: 0 },
      { command: 'fail', stdout: '', stderr: 'why', exit: 3 },
    ],
  });
});

test('a placeholder stands for its own kind of text only, and a named one is known from then on', () => {
  const names = new Map([['state', '/s']]);
  expect(matches('task <task:a> in <state>', 'task tsk_1x in /s\n', names)).toBe(true);
  expect(fillIn('logs <task:a> <task:b>', names)).toBe('logs tsk_1x <task:b>');
  expect(matches('<task:a> again', 'tsk_1x again', names)).toBe(true);
  expect(matches('<task:a> again', 'tsk_2x again', names)).toBe(false);
  expect(matches('pid <pid>', 'pid x', names)).toBe(false);
});

test('columns may have other widths, an ellipsis stands for whole lines, and everything else must be equal', () => {
  const names = new Map<string, string>();
  expect(matches('a   b\n  c', 'a  b\n  c', names)).toBe(true);
  expect(matches('a\n  c', 'a\n    c', names)).toBe(false);
  expect(matches('{\n…\n}', '{\n  "a": 1,\n  "b": 2\n}', names)).toBe(true);
  expect(matches('{\n…\n}', '{\n  "a": 1', names)).toBe(false);
  expect(matches('…', '', names)).toBe(true);
  expect(matches('a.c', 'abc', names)).toBe(false);
});
