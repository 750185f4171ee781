import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskInfo } from '@orch/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

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

/** A session is opened, then the task waits for a file outside the workspace, then the session is continued. */
async function opened(workspace: string): Promise<TaskInfo> {
  const wait = `while [ ! -e ${join(sandbox.root, 'go')} ]; do sleep 0.05; done`;
  const documents = [
    { kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: workspace } },
    { kind: 'Agent', metadata: { name: 'coder' }, spec: { capabilities: ['open', 'go_on'], driver: { provider: 'rehearsal', transport: 'cli' } } },
    {
      kind: 'Workflow',
      metadata: { name: 'flow' },
      spec: { steps: [{ id: 'open' }, { id: 'wait', command: wait }, { id: 'go_on', behavior: { driverRequirements: { sessionResume: true } } }] },
    },
  ];
  const text = documents.map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document })).join('\n---\n');
  const { resources, diagnostics } = await applyText(daemon.client, sandbox.root, text);
  expect([resources.length, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([3, []]);
  const created = await createTask(daemon.client, { workflow: 'flow' });
  const waiting = await follow(daemon.client, created.task.id, ({ steps }) => steps[1]!.status === 'running');
  expect(waiting.steps[0]!.status).toBe('succeeded');
  return waiting;
}

async function goOn({ task, steps }: TaskInfo) {
  writeFileSync(join(sandbox.root, 'go'), '');
  const done = await follow(daemon.client, task.id);
  const { status, session, error, output } = done.steps[2]!;
  return { status, mode: session.mode, same: session.ref === steps[0]!.session.ref, code: error?.code ?? null, message: error?.message ?? null, output };
}

/** Which steps the provider says that it has worked on, in whichever of its homes. */
const workedOn = (home = sandbox.providerHome) =>
  readFileSync(join(home, 'ledger.jsonl'), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as { event: string; step: string }).flatMap(({ event, step }) => (event === 'start' ? [step] : []));
const folder = (name: string) => {
  const path = join(sandbox.root, name);
  mkdirSync(path, { recursive: true });
  return path;
};
const link = (target: string, name: string) => {
  const path = join(sandbox.root, name);
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
  return path;
};
async function restart(env: Readonly<Record<string, string>> = {}): Promise<void> {
  await daemon.end('SIGTERM');
  daemon = await startDaemon({ ...sandbox, env: { ...sandbox.env, ...env } });
}
const continued = { status: 'succeeded', mode: 'resume', same: true, code: null, message: null, output: expect.stringMatching(/^Turn 2 of this conversation\. I remember 1 earlier message/) as string };
const refused = (code: string, message: string) => ({ status: 'failed', mode: 'refused', same: false, code, message, output: null });

test('a workspace that is gone is named, and no provider is started', async () => {
  const real = folder('work that goes');
  const task = await opened(real);
  rmSync(real, { recursive: true });
  expect(await goOn(task)).toEqual(refused('session_workspace_gone', `Step "go_on" resumes line "open", but the working directory ${real} is gone.`));
  expect(workedOn()).toEqual(['open']);
});

test('the home of the provider is one place, by whichever link it is named, also when it was made by the first run', async () => {
  const before = link(sandbox.root, 'by another name');
  await restart({ ORCH_REHEARSAL_HOME: join(before, 'provider') });
  const task = await opened(sandbox.workspace);
  await restart();
  expect(await goOn(task)).toEqual(continued);
});

test('another home of the provider is named, and no provider is started', async () => {
  const task = await opened(sandbox.workspace);
  const other = folder('another provider');
  await restart({ ORCH_REHEARSAL_HOME: link(other, 'linked provider') });
  expect(await goOn(task)).toEqual(
    refused('session_affinity_mismatch', `Step "go_on" resumes line "open", but session ${task.steps[0]!.session.ref} belongs to another place: the home directory of the provider was ${sandbox.providerHome} and is ${other}.`),
  );
  expect(workedOn()).toEqual(['open']);
});
