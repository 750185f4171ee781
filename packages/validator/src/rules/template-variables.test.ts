import { expect, test } from 'vitest';
import { agent, documentOf, template, workflow } from '../testing/documents.js';
import { report } from '../testing/report.js';

const coder = agent('coder', { provider: 'claude', capabilities: ['plan', 'review'] });
const flow = workflow('flow', [{ id: 'plan' }, { id: 'review', template: 'review' }]);
const said = (prompt: string, ...others: Parameters<typeof report>[0]) => report([coder, flow, template('review', prompt), ...others]).map((line) => line.replace(/ at .*?: /, ' '));

test('a placeholder that stands for nothing is a warning, and so is the output of a step that no workflow around it has', () => {
  expect(said('{goal} {plan_output} {diff_path} {gaol} and {gaol} again, {paln_output}, {ticket_paths}')).toEqual([
    'warning template_unknown_variable template "review": {gaol} stands for nothing, and stays in the text as it is',
    'warning template_unknown_variable template "review": {paln_output} stands for nothing, and stays in the text as it is',
    'warning template_unknown_variable template "review": {ticket_paths} stands for nothing, and stays in the text as it is',
  ]);
});

test.each(['{"a": {"b": 1}}', '${HOME}', '\\frac{a}{b}', '[a-z]{n}', '{{name}}', '`{name}`', '```js\nimport {name} from "x";\n```', '{ name }', '{Name}', 'f{x}', '{1}'])('braces of other languages are no placeholder: %s', (prompt) => {
  expect(said(prompt)).toEqual([]);
});

test('of a template that no workflow at hand uses the steps are not known', () => {
  expect(report([template('alone', '{paln_output} {gaol}')]).map((line) => line.split(': ')[2])).toEqual(['{gaol} stands for nothing, and stays in the text as it is']);
});

test('a step of any workflow that uses the template counts', () => {
  const other = workflow('other', [{ id: 'review', template: 'review' }, { id: 'more', command: 'true' }]);
  expect(said('{more_output} {plan_output}', other)).toEqual([]);
});

test('in commands, whose shell has braces of its own, slips alone are named', () => {
  const steps = workflow('w', [{ id: 'build', command: 'make {gaol} {target} {biuld_output}' }]);
  const shell = agent('tool', { provider: 'shell', capabilities: ['x'], command: 'tool {promt} {print} {any_output}' });
  expect(report([steps, shell]).map((line) => line.split(': ').at(-1))).toEqual([
    '{promt} stands for nothing, and stays in the text as it is',
    '{biuld_output} stands for nothing, and stays in the text as it is',
    '{gaol} stands for nothing, and stays in the text as it is',
  ]);
});

test('a prompt full of words in braces is answered', () => {
  const prompt = Array.from({ length: 100_000 }, (_, index) => `{w${index}}`).join(' ');
  expect(said(prompt)).toHaveLength(20);
});

test('a placeholder for a session is left to the rule that refuses it', () => {
  expect(report([documentOf({ apiVersion: 'orchestrator.dev/v2', kind: 'StepTemplate', metadata: { name: 't' }, spec: { prompt: '{session_id}' } })])).toEqual([]);
});
