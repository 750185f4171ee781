import { expect, test } from 'vitest';
import { parseManifests } from './index.js';

/** What is said of a document beside refusals of what is not built: code, field, hint. */
function said(kind: string, spec: string, rest = ''): readonly string[] {
  const text = `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: x}\n${rest}${spec === '' ? '' : `spec: ${spec}\n`}`;
  const quiet = ['feature_not_available', 'field_not_acted_on'];
  return parseManifests(text, { file: 'x.yaml' }).diagnostics.flatMap(({ code, path, hint }) => (quiet.includes(code) ? [] : [`${code} ${path}: ${hint}`]));
}

test.each([
  ['agent', 'Agent'],
  ['step-template', 'StepTemplate'],
  ['Step_Template', 'StepTemplate'],
  ['workflows', 'Workflow'],
  ['CustomResourceDefintion', 'CustomResourceDefinition'],
  ['CronJob', 'Trigger'],
  ['Secret', 'SecretStore'],
  ['ConfigMap', 'EnvStore'],
])('kind %s was probably meant to be %s', (written, meant) => {
  expect(said(written, '{}')).toEqual([`unknown_kind kind: Did you mean \`${meant}\`?`]);
});

test.each([
  ['Agent', 'capabilities: [a], driver: {provider: claude}, prompt_delivery: stdin', 'unknown_field spec.prompt_delivery: Did you mean `promptDelivery`?'],
  ['Agent', 'capabilities: [a], driver: {provider: claude}, model: opus', 'misplaced_field spec.model: Write it as `driver.options.model`.'],
  ['Agent', 'capabilities: [a], driver: {provider: claude, options: {max_turns: 3}}', 'unknown_field spec.driver.options.max_turns: Did you mean `maxTurns`?'],
  ['Agent', 'capabilities: [a], driver: {provider: claude, options: {allowed-tools: [a]}}', 'unknown_field spec.driver.options.allowed-tools: Did you mean `allowedTools`?'],
  ['Agent', 'capabilities: [a], driver: {provider: claude, options: {permissionMode: Ask}}', 'invalid_value spec.driver.options.permissionMode: Did you mean `ask`?'],
  ['Workflow', 'steps: [{id: a, on-failure: {action: stop}}]', 'misplaced_field spec.steps[0].on-failure: Write it as `behavior.on_failure`.'],
  ['Workflow', 'steps: [{id: a, timeoutSecs: 5}]', 'unknown_field spec.steps[0].timeoutSecs: Did you mean `timeout_secs`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driver_requirements: {}}}]', 'unknown_field spec.steps[0].behavior.driver_requirements: Did you mean `driverRequirements`?'],
  ['Workflow', 'steps: [{id: a, behavior: {sessionResume: true}}]', 'misplaced_field spec.steps[0].behavior.sessionResume: Write it as `driverRequirements.sessionResume`.'],
  ['Workflow', 'steps: [{id: a, prehook: {engin: cel, when: cycle}}]', 'unknown_field spec.steps[0].prehook.engin: Did you mean `engine`?'],
  ['Workflow', 'steps: [{id: a, prehook: {expression: a}}]', 'unknown_field spec.steps[0].prehook.expression: Did you mean `when`?'],
  ['Workflow', 'steps: [{id: a, loop: {}}]', 'misplaced_field spec.steps[0].loop: Write it as `spec.loop`.'],
  ['Workflow', 'steps: [{id: a, behavior: {on_failure: {action: set-status}}}]', 'invalid_value spec.steps[0].behavior.on_failure.action: Did you mean `set_status`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: readonly}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `read`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: RO}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `read`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: read-write}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `write`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: rw}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `write`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: no}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `none`?'],
  ['Workflow', 'steps: [{id: a, behavior: {driverRequirements: {workspaceAccess: false}}}]', 'invalid_value spec.steps[0].behavior.driverRequirements.workspaceAccess: Did you mean `none`?'],
  ['Workflow', 'steps: [{id: a, behavior: {on_failure: {action: ignore}}}]', 'invalid_value spec.steps[0].behavior.on_failure.action: Did you mean `continue`?'],
  ['Workflow', 'steps: [{id: a, behavior: {on_denied: stop}}]', 'invalid_value spec.steps[0].behavior.on_denied: Did you mean `fail`?'],
  ['Workflow', 'steps: [{id: a, scope: per-item}]', 'invalid_value spec.steps[0].scope: Did you mean `item`?'],
  ['Workflow', 'steps: [{id: a}], loop: {mode: forever}', 'invalid_value spec.loop.mode: Did you mean `infinite`?'],
  ['Agent', 'capabilities: [a], driver: {provider: claude}, promptDelivery: argument', 'invalid_value spec.promptDelivery: Did you mean `arg`?'],
  ['ExecutionProfile', 'mode: docker', 'invalid_value spec.mode: Did you mean `sandbox`?'],
  ['ExecutionProfile', 'mode: sandbox, network_mode: off', 'invalid_value spec.network_mode: Did you mean `deny`?'],
  ['ExecutionProfile', 'mode: sandbox, fs_mode: ro', 'invalid_value spec.fs_mode: Did you mean `workspace_readonly`?'],
  ['Workflow', 'steps: [{id: a, behavior: {on_failure: {acton: stop}}}]', 'unknown_field spec.steps[0].behavior.on_failure.acton: Did you mean `action`?'],
  ['Workflow', 'steps: [{id: a, behavior: {post_actions: [{type: spwan_task, goal: x}]}}]', 'invalid_value spec.steps[0].behavior.post_actions[0].type: Did you mean `spawn_task`?'],
  ['Trigger', 'action: {workflow: w}, concurrency_policy: Forbid', 'unknown_field spec.concurrency_policy: Did you mean `concurrencyPolicy`?'],
  ['Trigger', 'action: {workflow: w}, concurrencyPolicy: forbid', 'invalid_value spec.concurrencyPolicy: Did you mean `Forbid`?'],
  ['Trigger', 'workflow: w', 'misplaced_field spec.workflow: Write it as `action.workflow`.'],
  ['Workspace', 'rootPath: .', 'unknown_field spec.rootPath: Did you mean `root_path`?'],
  ['Workspace', 'workdir: .', 'unknown_field spec.workdir: Did you mean `work_dir`?'],
  ['ExecutionProfile', 'network: deny', 'unknown_field spec.network: Did you mean `network_mode`?'],
  ['SecretStore', 'stringData: {A: b}', 'unknown_field spec.stringData: Did you mean `data`?'],
  ['WorkflowStore', 'ttl: 5', 'misplaced_field spec.ttl: Write it as `retention.ttl_seconds`.'],
])('of a %s with {%s} one thing is said, and it names what was meant', (kind, spec, expected) => {
  expect(said(kind, `{${spec}}`)).toEqual([expected]);
});

test('a field beside `spec` names `spec` too', () => {
  expect(said('StepTemplate', '', 'prompt: a\n')).toEqual(['misplaced_field prompt: Write it as `spec.prompt`.']);
});
