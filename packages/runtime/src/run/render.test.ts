import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCommand } from './render-command.js';
import { mentions, renderText } from './render.js';

const spill = (name: string, value: string) => `/values/${name}-${value.length}`;

test('known placeholders are replaced once, and everything else in braces stays as it is', () => {
  const values = new Map([['goal', 'say {task_id}'], ['task_id', '7'], ['plan_output', 'p']]);
  const text = '{goal} {task_id} {plan_output} {"json": {"x": 1}} {unknown} {} { goal } {nothing_path}';
  expect(renderText(text, values, spill)).toBe('say {task_id} 7 p {"json": {"x": 1}} {unknown} {} { goal } {nothing_path}');
});

test('a value of more than 4096 bytes stands for a note with its file, counted in bytes', () => {
  const values = new Map([['a', 'x'.repeat(4096)], ['b', 'ä'.repeat(2049)]]);
  expect(renderText('{a}', values, spill)).toBe('x'.repeat(4096));
  expect(renderText('{b} {b_path} {a_path}', values, spill)).toBe('(4098 bytes, in the file /values/b-2049) /values/b-2049 /values/a-4096');
});

test('whether a text asks for a value', () => {
  expect([mentions('x {diff}', 'diff'), mentions('{diff_path}', 'diff'), mentions('diff', 'diff')]).toEqual([true, true, false]);
});

test('the shell’s own ${name} and unknown names stay in a command', () => {
  expect(renderCommand('echo ${goal} {x} \\{goal}', new Map([['goal', 'g']]), spill)).toEqual({ command: 'echo ${goal} {x} \\{goal}', env: {} });
});

test('any value reaches a command as it is, wherever the placeholder stands', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
      // A substitution drops the line ends behind its output, and no variable holds a null character.
      const value = `${raw.replaceAll('\0', '').toWellFormed()}.`;
      const { command, env } = renderCommand(`printf '%s|' {v} "{v}" '{v}' "$(printf %s "{v}")" "$(printf %s {v})" a{v}b "it's {v}" 'say "{v}"'`, new Map([['v', value]]), spill);
      const output = execFileSync('sh', ['-c', command], { env: { PATH: process.env['PATH'] ?? '', ...env } }).toString('utf8');
      expect(output).toBe([value, value, value, value, value, `a${value}b`, `it's ${value}`, `say "${value}"`, ''].join('|'));
    }),
    { numRuns: 40 },
  );
});
