import { expect, test } from 'vitest';
import { commandValues } from './command-values.js';
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

test('a goal stands in a prompt whole, whatever its size', () => {
  const goal = 'x'.repeat(200_000);
  expect(renderText('{goal}', new Map([['goal', goal]]), spill)).toBe(goal);
});

test('a command’s values are whole whatever their size, and what nobody knows is none', () => {
  const long = 'x'.repeat(5000);
  const values = new Map([['goal', 'say {task_id}'], ['plan_output', long], ['task_id', '7']]);
  expect(commandValues('a {goal} "{plan_output}" {plan_output_path} {goal_path} ${goal} {unknown} {constructor}', values, spill)).toEqual({
    goal: 'say {task_id}',
    plan_output: long,
    plan_output_path: '/values/plan_output-5000',
    goal_path: '/values/goal-13',
  });
});
