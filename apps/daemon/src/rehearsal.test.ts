import { rehearsalDials } from '@orch/driver-rehearsal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyText, template } from './testing/apply-manifests.js';
import { createTask, follow, outline } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { failureOf } from './testing/failure-of.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const project = 'cmd-rules';
const showcase = template('command-rules.yaml');

let sandbox: Sandbox;
let daemon: DaemonProcess;

beforeAll(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
});
afterAll(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

test('apply stores the showcase in a project that it makes, and answers with the session graph', async () => {
  const applied = await applyText(daemon.client, sandbox.workspace, showcase, { project });
  expect(applied.resources.map(({ kind, name, project: place, result }) => `${place} ${kind}/${name} ${result}`)).toEqual([
    'cmd-rules Project/cmd-rules created',
    'cmd-rules Workspace/command-rules created',
    'cmd-rules Agent/coder created',
    'cmd-rules StepTemplate/create_session created',
    'cmd-rules StepTemplate/plan created',
    'cmd-rules StepTemplate/implement created',
    'cmd-rules StepTemplate/qa_review created',
    'cmd-rules Workflow/command_rules created',
  ]);
  const graph = {
    workflow: 'command_rules',
    steps: [
      { step: 'create_session', mode: 'fresh', line: 'create_session', source: null, agents: ['coder'] },
      { step: 'plan', mode: 'resume', line: 'create_session', source: 'create_session', agents: ['coder'] },
      { step: 'implement', mode: 'resume', line: 'create_session', source: 'plan', agents: ['coder'] },
      { step: 'qa_testing', mode: 'fresh', line: 'qa_testing', source: null, agents: ['coder'] },
    ],
  };
  expect({ project: applied.project, diagnostics: applied.diagnostics, sessions: applied.sessions }).toEqual({ project, diagnostics: [], sessions: [graph] });
  expect(await daemon.client.workflowGraph({ name: 'command_rules', project })).toEqual(graph);
});

test('a rehearsed task resumes what the workflow says, and a step that does not ask remembers nothing', async () => {
  const created = await createTask(daemon.client, { workflow: 'command_rules', project, rehearse: true, start: false });
  expect({ status: created.task.status, rehearsal: created.task.rehearsal, steps: outline(created) }).toEqual({
    status: 'pending',
    rehearsal: true,
    steps: [
      { id: 'create_session', status: 'pending', mode: 'fresh', source: null, error: null },
      { id: 'plan', status: 'pending', mode: 'resume', source: 'create_session', error: null },
      { id: 'implement', status: 'pending', mode: 'resume', source: 'plan', error: null },
      { id: 'qa_testing', status: 'pending', mode: 'fresh', source: null, error: null },
    ],
  });
  await daemon.client.startTask({ id: created.task.id });
  const done = await follow(daemon.client, created.task.id);
  const [line, alone] = [done.steps[0]!.session.ref, done.steps[3]!.session.ref];
  expect(line).toMatch(/^ses_[a-z2-7]{20}$/);
  expect(alone).not.toBe(line);
  const step = (id: string, mode: string, ref: string | null, source: string | null, turn: number, evidence: string | null, memory: string) => ({ id, status: 'succeeded', driver: 'rehearsal/cli', mode, ref, source, turn, evidence, memory });
  expect({ status: done.task.status, steps: done.steps.map(({ id, status, driver, session, output }) => ({ id, status, driver, mode: session.mode, ref: session.ref, source: session.source, turn: session.turn, evidence: session.evidence, memory: /I remember (\S+)/.exec(output ?? '')?.[1] })) }).toEqual({
    status: 'succeeded',
    steps: [
      step('create_session', 'fresh', line, null, 1, null, 'no'),
      step('plan', 'resume', line, 'create_session', 2, 'provider-ack', '1'),
      step('implement', 'resume', line, 'plan', 3, 'provider-ack', '2'),
      step('qa_testing', 'fresh', alone, null, 1, null, 'no'),
    ],
  });
  const { items } = await daemon.client.listSessions({ task: 'latest' });
  expect(items.map(({ ref, line: name, turns, status, rehearsal, agent }) => ({ ref, line: name, turns, status, rehearsal, agent }))).toEqual([
    { ref: line, line: 'create_session', turns: 3, status: 'open', rehearsal: true, agent: 'coder' },
    { ref: alone, line: 'qa_testing', turns: 1, status: 'open', rehearsal: true, agent: 'coder' },
  ]);
});

test.for([
  ['session_lost', 'session_lost'],
  ['silently_fresh', 'session_resume_unproven'],
  ['new_id', 'session_resume_unproven'],
] as const)('with the fault %s the resuming step fails with [%s], later steps do not run, and no new session stands in', async ([fault, code]) => {
  const { task } = await createTask(daemon.client, { workflow: 'command_rules', project, rehearse: true, dials: [{ step: 'plan', fault, value: null }] });
  const done = await follow(daemon.client, task.id);
  expect({ status: done.task.status, steps: outline(done) }).toEqual({
    status: 'failed',
    steps: [
      { id: 'create_session', status: 'succeeded', mode: 'fresh', source: null, error: null },
      { id: 'plan', status: 'failed', mode: 'resume', source: 'create_session', error: code },
      { id: 'implement', status: 'skipped', mode: 'resume', source: 'plan', error: null },
      { id: 'qa_testing', status: 'skipped', mode: 'fresh', source: null, error: null },
    ],
  });
  const { items } = await daemon.client.listSessions({ task: task.id });
  expect(items.map(({ line, turns }) => ({ line, turns }))).toEqual([{ line: 'create_session', turns: 1 }]);
});

test('a real task on an agent whose driver is not built is refused by name and points to the rehearsal', async () => {
  const codex = `---
apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: here}
spec: {work_dir: .}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: builder}
spec: {capabilities: [build], driver: {provider: codex, transport: cli}}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: build}
spec: {steps: [{id: build}]}
`;
  await applyText(daemon.client, sandbox.workspace, codex, { project: 'not-yet' });
  expect(await failureOf(createTask(daemon.client, { workflow: 'build', project: 'not-yet' }))).toEqual({
    code: 'feature_not_available',
    message: 'Step "build" may run on agent "builder", and this version cannot run real tasks on its driver "codex/cli" yet.',
    hint: 'Rehearse the task with --rehearse: that runs the whole workflow offline, without "codex".',
  });
});

const everyFault = `There are: ${rehearsalDials.map(({ name }) => name).join(', ')}.`;

test('a dial must be for a rehearsal, a step of the workflow and a known fault', async () => {
  const create = (rehearse: boolean, step: string, fault: string, value: number | null = null) => failureOf(createTask(daemon.client, { workflow: 'command_rules', project, rehearse, dials: [{ step, fault, value }] }));
  expect(await create(false, 'plan', 'session_lost')).toMatchObject({ code: 'dial_invalid', hint: 'Add --rehearse.' });
  expect(await create(true, 'pln', 'session_lost')).toMatchObject({ code: 'dial_invalid', hint: 'Did you mean "plan"?' });
  expect(await create(true, 'plan', 'session_losst')).toMatchObject({ code: 'dial_invalid', hint: `Did you mean "session_lost"? ${everyFault}` });
  expect(await create(true, 'plan', 'nonsense')).toMatchObject({ code: 'dial_invalid', hint: everyFault });
  expect(await create(true, 'plan', 'session_lost', 3)).toMatchObject({ code: 'dial_invalid', message: 'The fault "session_lost" takes no value.' });
});

test('with a shell agent in the pool the showcase is refused at every resuming step, and nothing is stored', async () => {
  const shell = `---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: helper}
spec:
  capabilities: [plan, implement]
  command: 'true'
  driver: {provider: shell, transport: cli}
`;
  const refused = await applyText(daemon.client, sandbox.workspace, showcase + shell, { project: 'mixed' });
  expect({ ...refused, diagnostics: refused.diagnostics.map(({ code, severity, resource, data, path }) => ({ code, severity, resource, agent: data['agent'], path })) }).toEqual({
    project: 'mixed',
    dryRun: false,
    resources: [],
    sessions: [],
    diagnostics: [1, 2].map((at) => ({
      code: 'driver_session_resume_required',
      severity: 'error',
      resource: { kind: 'Workflow', name: 'command_rules', project: 'mixed', step: ['plan', 'implement'][at - 1] },
      agent: 'helper',
      path: `spec.steps[${at}].behavior.driverRequirements.sessionResume`,
    })),
  });
  expect(await daemon.client.listResources({ kind: 'Workflow', project: 'mixed' })).toEqual({ items: [] });
  const later = await applyText(daemon.client, sandbox.workspace, shell, { project });
  expect({ resources: later.resources, codes: later.diagnostics.map(({ code }) => code) }).toEqual({ resources: [], codes: ['driver_session_resume_required', 'driver_session_resume_required'] });
});
