import { expect, test, vi } from 'vitest';
import { lintText } from './index.js';

vi.setConfig({ testTimeout: 120_000 });

/** Without limits each of these would cost the square of it, in time or in memory, so that the test would not end. */
const many = 8000;
const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const flow = (step: (index: number) => string) => `${head('Workflow', 'w')}spec:\n  steps:\n${Array.from({ length: many }, (_, index) => `    - ${step(index)}\n`).join('')}`;
const count = (text: string, code: string) => lintText(text, { openWorld: true }).diagnostics.filter((diagnostic) => diagnostic.code === code).length;

test('a workflow of very many steps is answered, each with a template or command whose placeholders stand for nothing', () => {
  const templates = Array.from({ length: 300 }, (_, index) => `---\n${head('StepTemplate', `t${index}`)}spec: {prompt: "{s1_output} {gaol}"}\n`).join('');
  expect(count(flow((index) => `{id: s${index}, template: t${index}}`) + templates, 'template_unknown_variable')).toBe(300);
  expect(count(flow((index) => `{id: c${index}, command: "echo {gaol} {c${index}_ouput}"}`), 'template_unknown_variable')).toBe(many);
});

test('so is one of which each has a condition on what nothing defines, or resumes what does not exist', () => {
  expect(count(flow((index) => `{id: s${index}, command: x, prehook: {when: "a == b${index}"}}`), 'findings_capped')).toBe(1);
  expect(count(flow((index) => `{id: s${index}, behavior: {driverRequirements: {sessionResume: {from: x${index}}}}}`), 'session_resume_source_unknown')).toBe(many);
});
