import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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

const applySteps = (steps: string) =>
  applyText(daemon.client, sandbox.workspace, `apiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: default}\nspec: {work_dir: .}\n---\napiVersion: orchestrator.dev/v2\nkind: Workflow\nmetadata: {name: flow}\nspec: {steps: [${steps}]}\n`);

const told = async (id: string) => (await daemon.client.taskTrace({ id })).entries.map(({ kind, step, attempt, status }) => [kind, step, attempt, status]);

test('the trace of a running task ends with what runs, and goes on with its cancelling', async () => {
  await applySteps('{id: one, command: "sleep 1000"}, {id: both, chain_steps: [{id: two, command: "true"}, {id: three, command: "true"}]}');
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  await follow(daemon.client, task.id, (info) => info.steps[0]!.status === 'running');
  const before = await daemon.client.taskTrace({ id: task.id });
  expect([before.spans.map(({ step, status, finishedAt, durationMs }) => [step, status, finishedAt, durationMs! >= 0]), before.task.status]).toEqual([[['one', 'running', null, true]], 'running']);
  expect(Date.parse(before.at)).toBeGreaterThanOrEqual(Date.parse(before.entries.at(-1)!.at));
  await daemon.client.cancelTask({ id: task.id });
  await follow(daemon.client, task.id);
  expect(await told(task.id)).toEqual([
    ['task_created', null, null, 'pending'],
    ['task_started', null, null, 'running'],
    ['run_started', 'one', 1, 'running'],
    ['cancel_requested', null, null, 'running'],
    // Its steps go with it.
    ['step_cancelled', 'both', null, null],
    ['run_finished', 'one', 1, 'cancelled'],
    ['task_finished', null, null, 'cancelled'],
  ]);
});

test('an event of a later version is told by its name, in the place that it has in the journal', async () => {
  await applySteps('{id: one, command: "true"}');
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  await follow(daemon.client, task.id);
  await daemon.end('SIGTERM');
  const database = new DatabaseSync(join(sandbox.stateDir, 'orchestrator.db'));
  database.prepare('INSERT INTO task_event (task_id, sequence, at, event_json) VALUES (?, 1000, ?, ?)').run(task.id, Date.now(), '{"version":1,"value":{"type":"task_praised","at":1,"stepId":"one"}}');
  database.close();
  daemon = await startDaemon(sandbox);
  const { entries } = await daemon.client.taskTrace({ id: task.id });
  // Its own time is before all others: the order of the journal counts.
  expect(entries.at(-1)).toEqual({
    at: new Date(1).toISOString(), kind: 'task_praised', step: 'one', item: null, attempt: 1, text: 'The event "task_praised" came, of which this version knows no more.', reason: null, code: null, agent: null,
    session: null, evidence: null, status: 'succeeded',
  }); // prettier-ignore
});
