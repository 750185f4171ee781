import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyText, template } from './testing/apply-manifests.js';
import { createTask, follow, outline } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { eventually } from './testing/eventually.js';
import { failureOf } from './testing/failure-of.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const project = 'cmd-rules';
let sandbox: Sandbox;
let daemon: DaemonProcess;

beforeEach(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
});
afterEach(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

/** Which steps the provider says that it has worked on, in order. */
function workedOn(): readonly string[] {
  const lines = readFileSync(join(sandbox.providerHome, 'ledger.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as { event: string; step: string }).flatMap(({ event, step }) => (event === 'start' ? [step] : []));
}

test('a resumed turn that a kill -9 of the daemon cut off from it is adopted, ends once, and the line goes on', async () => {
  await applyText(daemon.client, sandbox.workspace, template('command-rules.yaml'), { project });
  const { task } = await createTask(daemon.client, { workflow: 'command_rules', project, rehearse: true, dials: [{ step: 'plan', fault: 'hang', value: 1500 }] });
  await follow(daemon.client, task.id, ({ steps }) => steps[1]!.status === 'running' && steps[1]!.session.evidence !== null);
  await daemon.end('SIGKILL');

  daemon = await startDaemon(sandbox);
  const done = await follow(daemon.client, task.id);
  const [line] = done.steps.map(({ session }) => session.ref);
  expect(done.steps.map(({ id, status, attempt, session }) => [id, status, attempt, session.mode, session.turn, session.ref === line])).toEqual([
    ['create_session', 'succeeded', 1, 'fresh', 1, true],
    ['plan', 'succeeded', 1, 'resume', 2, true],
    ['implement', 'succeeded', 1, 'resume', 3, true],
    ['qa_testing', 'succeeded', 1, 'fresh', 1, false],
  ]);
  expect(workedOn()).toEqual(['create_session', 'plan', 'implement', 'qa_testing']);
  // A spool goes a moment after its run's end is stored.
  await eventually(() => readdirSync(join(sandbox.stateDir, 'spool')).length === 0 || null);
});

test('the agent that owns a session is asked for live: once it is deleted its resuming steps fail, and no other agent takes over', async () => {
  const pool = template('command-rules.yaml');
  await applyText(daemon.client, sandbox.workspace, pool, { project });
  const other = pool.slice(pool.indexOf('apiVersion', pool.indexOf('kind: Workspace')), pool.indexOf('---', pool.indexOf('kind: Agent'))).replace('name: coder', 'name: other');
  await applyText(daemon.client, sandbox.workspace, other, { project });
  const { task } = await createTask(daemon.client, { workflow: 'command_rules', project, rehearse: true, dials: [{ step: 'create_session', fault: 'hang', value: 1000 }] });
  const running = await follow(daemon.client, task.id, ({ steps }) => steps[0]!.status === 'running' && steps[0]!.agent !== null);
  expect(running.steps[0]!.agent).toBe('coder');
  await daemon.client.deleteResource({ kind: 'Agent', name: 'coder', project });
  const done = await follow(daemon.client, task.id);
  expect({ status: done.task.status, steps: outline(done).slice(0, 3) }).toEqual({
    status: 'failed',
    steps: [
      { id: 'create_session', status: 'succeeded', mode: 'fresh', source: null, error: null },
      { id: 'plan', status: 'failed', mode: 'refused', source: 'create_session', error: 'session_owner_unavailable' },
      { id: 'implement', status: 'skipped', mode: 'resume', source: 'plan', error: null },
    ],
  });
  expect(workedOn()).toEqual(['create_session']);
});

test('a permission that is asked for waits for a person, whose first answer counts', async () => {
  await applyText(
    daemon.client,
    sandbox.root,
    `apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: default}
spec: {work_dir: work}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: asker}
spec:
  capabilities: [ask]
  driver: {provider: rehearsal, options: {permissionMode: ask}, rehearsal: {dials: [{fault: permission_request}]}}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: asks}
spec: {steps: [{id: ask}]}
`,
  );
  const outcome = async (allow: boolean) => {
    const { task } = await createTask(daemon.client, { workflow: 'asks' });
    await follow(daemon.client, task.id, (info) => info.task.status === 'waiting');
    const { items } = await daemon.client.listApprovals({ project: 'default' });
    const waiting = await eventually(() => items.find(({ status }) => status === 'waiting'));
    expect((await daemon.client.status()).tasks).toEqual({ running: 0, waiting: 1, paused: 0 });
    const answered = await daemon.client.answerApproval({ id: waiting.id, body: { allow, reason: 'a test says so' } });
    expect(await failureOf(daemon.client.answerApproval({ id: waiting.id, body: { allow: !allow, reason: '' } }))).toMatchObject({ code: 'approval_answered' });
    const done = await follow(daemon.client, task.id);
    const { status, error, denials } = done.steps[0]!;
    return { tool: waiting.tool, rehearsal: [waiting.rehearsal, answered.rehearsal], answered: answered.status, reason: answered.reason, task: done.task.status, step: status, error: error?.code ?? null, denials: denials.map(({ tool }) => tool) };
  };
  const expected = { tool: 'Bash', rehearsal: [false, false], reason: 'a test says so' };
  expect(await outcome(true)).toEqual({ ...expected, answered: 'allowed', task: 'succeeded', step: 'succeeded', error: null, denials: [] });
  expect(await outcome(false)).toEqual({ ...expected, answered: 'denied', task: 'failed', step: 'failed', error: 'driver_permission_denied', denials: ['Bash'] });
  expect(await failureOf(daemon.client.answerApproval({ id: 'apr_none', body: { allow: true, reason: '' } }))).toMatchObject({ code: 'approval_not_found' });
});
