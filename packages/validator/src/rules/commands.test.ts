import type { AgentSpec, WorkflowStep } from '@orch/schema';
import { expect, test } from 'vitest';
import { agent, workflow } from '../testing/documents.js';
import { closedWorld, report } from '../testing/report.js';
import { validate } from '../validate.js';

function ofAgent(spec: Partial<AgentSpec>): readonly string[] {
  return report([agent('a', { capabilities: [], driver: { provider: 'shell', blocks: {} }, ...spec })]).map((line) => line.replace('agent-a.yaml:', ''));
}

function ofSteps(steps: readonly WorkflowStep[]): readonly string[] {
  return report([workflow('w', steps)]).map((line) => line.replace('workflow-w.yaml:', ''));
}

test('a placeholder that would be run as code is refused with its place and the way out', () => {
  const [finding, ...others] = validate([workflow('w', [{ id: 'say', command: "true\nsh -c 'echo {goal}'" }])], closedWorld).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: 'command_placeholder_unsafe',
    severity: 'error',
    path: 'spec.steps[0].command',
    message: `workflow "w", step "say": {goal} cannot stand at line 2, column 13 of the command: it would become part of the code that \`sh -c\` runs; pass it as an argument: \`sh -c '… "$1"' sh {goal}\``,
    hint: 'Put {goal} where a plain argument stands; {goal_path} is a file that holds it.',
    data: { placeholder: 'goal', line: 2, column: 13 },
    suppressible: false,
  });
});

test('a step’s command knows the outputs of its own workflow, an agent’s those of any', () => {
  expect(ofSteps([{ id: 'a', command: 'true' }, { id: 'b', command: 'eval {a_output} {other_output} {a_output_path} {prompt}' }])).toEqual([
    'error command_placeholder_unsafe at spec.steps[1].command: workflow "w", step "b": {a_output_path} cannot stand at line 1, column 32 of the command: `eval` runs its arguments as code, whatever their quotes here',
    'error command_placeholder_unsafe at spec.steps[1].command: workflow "w", step "b": {a_output} cannot stand at line 1, column 6 of the command: `eval` runs its arguments as code, whatever their quotes here',
  ]);
  expect(ofAgent({ command: 'eval {c_output}' })).toEqual([
    'error command_placeholder_unsafe at spec.command: agent "a": {c_output} cannot stand at line 1, column 6 of the command: `eval` runs its arguments as code, whatever their quotes here',
  ]);
});

test('each command that an agent may run is looked at', () => {
  expect(ofAgent({ command: 'true {prompt}', command_rules: [{ when: 'true', command: 'true' }, { when: 'true', command: 'eval {prompt}' }] })).toEqual([
    'error command_placeholder_unsafe at spec.command_rules[1].command: agent "a": {prompt} cannot stand at line 1, column 6 of the command: `eval` runs its arguments as code, whatever their quotes here',
  ]);
});

test('the prompt’s own placeholders go with the way that it is delivered', () => {
  expect(ofAgent({ command: 'tool {prompt_file}', promptDelivery: 'arg' })).toEqual(['error driver_config_invalid at spec.command: agent "a": its command has {prompt_file}, which is given with promptDelivery: file only']);
  expect(ofAgent({ command: 'tool {prompt}', promptDelivery: 'file' })).toEqual(['warning driver_config_invalid at spec.command: agent "a": its command has {prompt}, which stays as it is with promptDelivery: file']);
  expect(ofAgent({ command: 'eval {prompt_file}', promptDelivery: 'file' })).toEqual([
    'error command_placeholder_unsafe at spec.command: agent "a": {prompt_file} cannot stand at line 1, column 6 of the command: `eval` runs its arguments as code, whatever their quotes here',
  ]);
  expect(ofAgent({ command: 'tool {prompt_file}', promptDelivery: 'file' })).toEqual([]);
});

test('a prompt that the command must name is asked for, and a comment does not name it', () => {
  const driver = { provider: 'shell', blocks: { shell: { requirePromptPlaceholder: true } } };
  expect(ofAgent({ driver, command: 'tool # {prompt}' })).toEqual(['error driver_config_invalid at spec.command: agent "a": its command has no {prompt}, and shell.requirePromptPlaceholder is true']);
  expect(ofAgent({ driver, command: 'tool {prompt}' })).toEqual([]);
  expect(ofAgent({ driver, command: 'tool', promptDelivery: 'stdin' })).toEqual([]);
});

test('an empty command is refused', () => {
  expect(ofAgent({ command: 'tool', promptDelivery: 'arg' })).toEqual(['warning driver_config_invalid at spec.command: agent "a": its command has no {prompt}, so that with promptDelivery: arg it never gets its prompt']);
  expect(ofAgent({ command: 'tool' })).toEqual([]);
  expect(ofAgent({ command: ' \n' })).toEqual(['error driver_config_invalid at spec.command: agent "a": its command is empty']);
});

test('nothing is said of a step that is disabled', () => {
  expect(ofSteps([{ id: 'a', command: 'true' }, { id: 'b', command: 'eval {goal}', enabled: false }])).toEqual([]);
});
