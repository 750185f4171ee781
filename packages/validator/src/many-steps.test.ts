import { expect, test, vi } from 'vitest';
import { lintText } from './index.js';

vi.setConfig({ testTimeout: 120_000 });

/** Without limits each of these would cost the square of it, in time or in memory, so that the test would not end. */
const many = 8000;
/** Of one text so many are listed. */
const listed = 1000;
const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const flow = (step: (index: number) => string, count = many) => `${head('Workflow', 'w')}spec:\n  steps:\n${Array.from({ length: count }, (_, index) => `    - ${step(index)}\n`).join('')}`;
const agents = (spec: string) => Array.from({ length: 3000 }, (_, index) => `---\n${head('Agent', `a${index}`)}spec: ${spec}\n`).join('');
const resuming = 'behavior: {driverRequirements: {sessionResume: true}}';

/** How many findings of a code are listed, and how many errors there are in all. */
function lint(text: string, code: string) {
  const { diagnostics, counts } = lintText(text, { openWorld: true });
  return { listed: diagnostics.filter((diagnostic) => diagnostic.code === code).length, capped: diagnostics.filter((diagnostic) => diagnostic.code === 'findings_capped').length, errors: counts.error };
}

test('a workflow of very many steps is answered, each with a template or command whose placeholders stand for nothing', () => {
  const templates = Array.from({ length: 300 }, (_, index) => `---\n${head('StepTemplate', `t${index}`)}spec: {prompt: "{s1_output} {gaol}"}\n`).join('');
  expect(lint(flow((index) => `{id: s${index}, template: t${index}}`) + templates, 'template_unknown_variable')).toEqual({ listed: 300, capped: 0, errors: 0 });
  expect(lint(flow((index) => `{id: c${index}, command: "echo {gaol} {c${index}_ouput}"}`), 'template_unknown_variable')).toEqual({ listed, capped: 1, errors: 0 });
});

test('so is one of which each has a condition on what nothing defines, or resumes what does not exist', () => {
  expect(lint(flow((index) => `{id: s${index}, command: x, prehook: {when: "a == b${index}"}}`), 'findings_capped').capped).toBe(1);
  expect(lint(flow((index) => `{id: s${index}, behavior: {driverRequirements: {sessionResume: {from: x${index}}}}}`), 'session_resume_source_unknown')).toEqual({ listed, capped: 1, errors: many });
});

test('of thousands of steps, each asking what thousands of agents cannot do, every finding is counted and a thousand are listed, the errors of the workflow in the end too', () => {
  const text = flow((index) => `{id: s${index}, required_capability: x${index === 0 ? '' : `, ${resuming}`}}`) + agents('{capabilities: [x], driver: {provider: shell}, command: x}');
  expect(lint(text, 'driver_session_resume_required')).toEqual({ listed, capped: 1, errors: (many - 1) * 3000 });
});

test('where very many sessions could be meant the first ones are named', () => {
  const text = flow((index) => `{id: s${index}, required_capability: x${index < many / 2 ? '' : `, ${resuming}`}}`);
  expect(lint(text, 'session_resume_ambiguous')).toEqual({ listed: 1, capped: 0, errors: 1 });
  const named = flow((index) => `{id: s${index}, required_capability: x${index < many - 1 ? '' : `, ${resuming}`}}`);
  const [finding] = lintText(named, { openWorld: true }).diagnostics;
  expect([finding?.related.length, finding?.fixes.length, finding?.message.endsWith('"s9" or 7989 others')]).toEqual([10, 10, true]);
});
