import type { DriverRequirements, WorkflowStep } from '@orch/schema';
import { expect, test } from 'vitest';
import { agent, resuming, workflow } from '../testing/documents.js';
import { closedWorld, codes, report } from '../testing/report.js';
import { validate } from '../validate.js';

const pool = [
  agent('claude', { provider: 'claude', capabilities: ['plan'] }),
  agent('gemini', { provider: 'gemini', capabilities: ['plan'] }),
  agent('shell', { provider: 'shell', capabilities: ['plan'] }),
  agent('wild', { provider: 'wild', capabilities: ['plan'] }),
];

/** Which agents of the pool a step with this behavior refuses, and why. */
function refused(driverRequirements: DriverRequirements, rest: WorkflowStep['behavior'] = { side_effect_class: 'none' }): readonly string[] {
  const { diagnostics } = validate([...pool, workflow('w', [{ id: 'plan', behavior: { ...rest, driverRequirements } }])], closedWorld);
  return diagnostics.map(({ code, path, data }) => `${code} ${path?.replace('spec.steps[0].', '')} ${data['agent']} ${data['capability']}`);
}

test('each requirement names every enabled agent that cannot meet it, at its own key', () => {
  expect(refused({ multiTurn: true })).toEqual(['driver_multi_turn_required behavior.driverRequirements.multiTurn shell multiTurn']);
  expect(refused({ permissionEvents: true })).toEqual(['driver_permission_events_required behavior.driverRequirements.permissionEvents shell permissionEvents']);
  expect(refused({ toolHosting: 'http' })).toEqual([
    'driver_tool_hosting_required behavior.driverRequirements.toolHosting claude toolHosting',
    'driver_tool_hosting_required behavior.driverRequirements.toolHosting gemini toolHosting',
    'driver_tool_hosting_required behavior.driverRequirements.toolHosting shell toolHosting',
  ]);
  expect(refused({ toolHosting: 'stdio' })).toEqual(['driver_tool_hosting_required behavior.driverRequirements.toolHosting shell toolHosting']);
  expect(refused({ workspaceAccess: 'read' })).toEqual([
    'driver_workspace_sandbox_required behavior.driverRequirements.workspaceAccess gemini workspaceAccess',
    'driver_workspace_sandbox_required behavior.driverRequirements.workspaceAccess shell workspaceAccess',
    'driver_workspace_sandbox_required behavior.driverRequirements.workspaceAccess wild workspaceAccess',
  ]);
  expect(refused({ workspaceAccess: 'write', multiTurn: false, permissionEvents: false, sessionResume: false })).toEqual([]);
});

test('the default side effect class needs guaranteed cancel and is reported at the step, a declared one at its key', () => {
  expect(refused({}, {})).toEqual(['driver_guaranteed_cancel_required id wild guaranteedCancel']);
  expect(refused({}, { side_effect_class: 'non_idempotent_external' })).toEqual(['driver_guaranteed_cancel_required behavior.side_effect_class wild guaranteedCancel']);
  expect(refused({}, { side_effect_class: 'idempotent_external' })).toEqual([]);
});

test('a resuming step that a shell agent could get is refused, naming workflow, step, agent and driver, and showing the agent', () => {
  const shell = agent('helper', { capabilities: ['plan'], command: 'echo' });
  const coder = agent('coder', { provider: 'claude', capabilities: ['create', 'plan'] });
  const document = workflow('command_rules', [{ id: 'create' }, resuming('plan')]);
  expect(validate([coder, shell, document], closedWorld).diagnostics).toEqual([
    {
      code: 'driver_session_resume_required',
      severity: 'error',
      message: 'workflow "command_rules", step "plan": agent "helper" (driver shell/cli) cannot resume sessions',
      hint: 'Take the capability "plan" from agent "helper", disable it, or give it a driver that can (acp, claude, codex, gemini).',
      ...document.locate(['spec', 'steps', 1, 'behavior', 'driverRequirements', 'sessionResume'], 'key'),
      path: 'spec.steps[1].behavior.driverRequirements.sessionResume',
      resource: { kind: 'Workflow', name: 'command_rules', project: 'default', step: 'plan' },
      related: [{ ...shell.locate(['spec', 'command'], 'value'), message: 'agent "helper" has the driver shell/cli' }],
      fixes: [],
      docsUrl: 'docs/reference/errors/driver_session_resume_required.md',
      category: 'driver',
      data: { workflow: 'command_rules', step: 'plan', agent: 'helper', driver: 'shell/cli', capability: 'sessionResume' },
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      suppressible: false,
    },
  ]);
});

test('an agent that could serve this step but not the rest of the line is checked all the same, and a disabled one is not', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['create', 'plan'] });
  const steps = [{ id: 'create' }, resuming('plan')];
  expect(codes([coder, agent('s', { provider: 'shell', capabilities: ['plan'] }), workflow('w', steps)])).toEqual(['driver_session_resume_required plan']);
  expect(codes([coder, agent('s', { provider: 'shell', capabilities: ['create'] }), workflow('w', steps)])).toEqual([]);
  expect(codes([coder, agent('s', { provider: 'shell', capabilities: ['plan'], enabled: false }), workflow('w', steps)])).toEqual([]);
});

test('a step whose session cannot be resolved is checked for what agents can do as well', () => {
  expect(codes([agent('s', { provider: 'shell', capabilities: ['plan'] }), workflow('w', [resuming('plan')])])).toEqual(['driver_session_resume_required plan', 'session_resume_no_source plan']);
});

test('a fork needs a driver that forks; one that cannot even resume is told that alone', () => {
  const agents = ['claude', 'gemini', 'shell'].map((provider) => agent(provider, { provider, capabilities: ['create', 'branch'] }));
  expect(report([...agents, workflow('w', [{ id: 'create' }, resuming('branch', { from: 'create', fork: true })])])).toEqual([
    'error driver_session_fork_required at workflow-w.yaml:spec.steps[1].behavior.driverRequirements.sessionResume: workflow "w", step "branch": agent "gemini" (driver gemini/cli) cannot fork sessions',
    'error driver_session_resume_required at workflow-w.yaml:spec.steps[1].behavior.driverRequirements.sessionResume: workflow "w", step "branch": agent "shell" (driver shell/cli) cannot resume sessions',
  ]);
});

test('an item-scoped step that continues a task-scoped line forks it', () => {
  const gemini = agent('g', { provider: 'gemini', capabilities: ['create', 'fix'] });
  const itemStep = { ...resuming('fix'), scope: 'item' } as unknown as WorkflowStep;
  expect(report([gemini, workflow('w', [{ id: 'create' }, itemStep])])).toEqual([
    'error driver_session_fork_required at workflow-w.yaml:spec.steps[1].behavior.driverRequirements.sessionResume: workflow "w", step "fix": agent "g" (driver gemini/cli) cannot fork sessions, which an item-scoped step does to a task-scoped session',
  ]);
});

test('chain children are checked; command steps, containers and disabled steps are not', () => {
  const shell = agent('s', { provider: 'shell', capabilities: ['a', 'b', 'c'] });
  const access = { behavior: { driverRequirements: { workspaceAccess: 'read' } } } as const;
  const document = workflow('w', [
    { id: 'group', chain_steps: [{ id: 'a', ...access }] },
    { id: 'b', enabled: false, ...access },
    { id: 'off', enabled: false, chain_steps: [{ id: 'c', ...access }] },
    { id: 'd', command: 'true' },
  ]);
  expect(codes([shell, document])).toEqual(['driver_workspace_sandbox_required a']);
});

test('nothing is said of what an agent can do whose driver is unknown', () => {
  expect(codes([agent('x', { provider: 'nope', capabilities: ['create', 'plan'] }), workflow('w', [{ id: 'create' }, resuming('plan')])])).toEqual(['driver_provider_unknown']);
});
