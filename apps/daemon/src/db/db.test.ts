import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyText } from '../testing/apply-manifests.js';
import { createTask, follow, outline } from '../testing/create-task.js';
import { createSandbox, runDaemonProgram, startDaemon, type DaemonProcess, type Sandbox } from '../testing/daemon-process.js';
import { eventually } from '../testing/eventually.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess;

beforeEach(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
  await applyText(daemon.client, sandbox.workspace, manifests);
});
afterEach(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

const behavior = { driverRequirements: { sessionResume: true } };
const manifests = [
  { kind: 'Workspace', metadata: { name: 'default' }, spec: { work_dir: '.' } },
  { kind: 'Agent', metadata: { name: 'player' }, spec: { capabilities: ['open', 'again'], driver: { provider: 'rehearsal', transport: 'cli' } } },
  // A value of more than 4096 bytes is put into a file of the task.
  { kind: 'StepTemplate', metadata: { name: 'long' }, spec: { prompt: 'Go on with {say_output}' } },
  {
    kind: 'Workflow',
    metadata: { name: 'talk' },
    spec: { steps: [{ id: 'open' }, { id: 'say', command: 'head -c 6000 /dev/zero | tr "\\\\0" x' }, { id: 'pause', command: 'touch paused; until [ -e go ]; do sleep 0.05; done' }, { id: 'again', template: 'long', behavior }] },
  },
]
  .map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document }))
  .join('\n---\n');

const db = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runDaemonProgram(sandbox, ['db', ...args, '--state-dir', sandbox.stateDir, '-o', 'json']);
  return { code, stderr, answer: JSON.parse(stdout) as Record<string, unknown> };
};

/** Where a task waits for the file `go`. */
async function paused(): Promise<string> {
  const { task } = await createTask(daemon.client, { workflow: 'talk' });
  await eventually(() => (existsSync(join(sandbox.workspace, 'paused')) ? true : null));
  rmSync(join(sandbox.workspace, 'paused'));
  return task.id;
}

async function finished(): Promise<string> {
  writeFileSync(join(sandbox.workspace, 'go'), '');
  const { task } = await createTask(daemon.client, { workflow: 'talk' });
  expect((await follow(daemon.client, task.id)).task.status).toBe('succeeded');
  rmSync(join(sandbox.workspace, 'go'));
  rmSync(join(sandbox.workspace, 'paused'));
  return task.id;
}

const files = (id: string) => readdirSync(join(sandbox.stateDir, 'logs')).filter((name) => name.startsWith(id)).sort();

test('a finished task goes with its logs, values, sessions and handles, while one that runs beside it keeps all of its own and goes on', async () => {
  const [gone, kept] = [await finished(), await paused()];
  expect([files(gone), files(kept)]).toEqual([[`${gone}.ndjson`, `${gone}.values`], [`${kept}.ndjson`]]);
  const dry = await db('prune', '--keep', '0');
  expect({ code: dry.code, ...dry.answer, databaseBytes: 0, logBytes: 0 }).toEqual({
    code: 0, dryRun: true, tasks: 1, events: expect.any(Number), runs: 4, approvals: 0, sessions: 1, handles: 1, databaseBytes: 0, logBytes: 0,
    leftOverLogs: { tasks: 0, bytes: 0 }, finishedFrom: expect.any(String), finishedUntil: expect.any(String),
  }); // prettier-ignore
  expect(dry.answer['logBytes']).toBeGreaterThan(6000);
  expect((await daemon.client.listTasks()).items.map(({ id }) => id)).toEqual([kept, gone]);

  expect((await db('prune', '--keep', '0', '--force')).answer).toEqual({ ...dry.answer, dryRun: false });
  expect((await daemon.client.listTasks()).items.map(({ id }) => id)).toEqual([kept]);
  expect((await daemon.client.listSessions()).items.map(({ task }) => task)).toEqual([kept]);
  expect([files(gone), files(kept)]).toEqual([[], [`${kept}.ndjson`]]);
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect((await follow(daemon.client, kept)).task.status).toBe('succeeded');
  const status = (await db('status')).answer;
  expect(status).toMatchObject({ tasks: { succeeded: 1, running: 0 }, sealedHandles: 1, runs: 4 });
  expect((await db('check')).answer).toMatchObject({ ok: true, sealedHandles: { rows: 1, opened: 1 }, problems: [] });
});

test('logs of a task that is not there any more go with the next prune, and files of somebody else stay', async () => {
  await finished();
  for (const name of ['tsk_lost.ndjson', 'tsk_lost.1.ndjson', 'letter.txt']) writeFileSync(join(sandbox.stateDir, 'logs', name), 'x');
  expect((await db('prune', '--older-than', '30d', '--force')).answer).toMatchObject({ dryRun: false, tasks: 0, leftOverLogs: { tasks: 1, bytes: 2 } });
  expect(files('').filter((name) => !name.includes('values')).map((name) => name.replace(/^tsk_[a-z0-9]+/, 'tsk'))).toEqual(['letter.txt', 'tsk.ndjson']);
});

test('a backup taken while a task runs is restored as another state directory, whose daemon shows what there was and takes the run for lost and leaves its process alone', async () => {
  const [before, running] = [await finished(), await paused()];
  const copy = join(sandbox.root, 'copy');
  expect((await db('backup', copy)).code).toBe(0);
  copyFileSync(join(sandbox.stateDir, 'vault.key'), join(copy, 'vault.key'));
  const restored = await startDaemon({ ...sandbox, stateDir: copy });
  try {
    expect((await restored.client.listTasks()).items.map(({ id }) => id)).toEqual([running, before]);
    const info = await eventually(async () => {
      const now = await restored.client.taskInfo({ id: running });
      return now.task.status === 'waiting' ? now : null;
    });
    expect(outline(info)).toEqual([
      { id: 'open', status: 'succeeded', mode: 'fresh', source: null, error: null },
      { id: 'say', status: 'succeeded', mode: 'none', source: null, error: null },
      { id: 'pause', status: 'waiting', mode: 'none', source: null, error: 'outcome_unknown' },
      { id: 'again', status: 'pending', mode: 'resume', source: 'open', error: null },
    ]);
  } finally {
    await restored.end('SIGTERM');
  }
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect((await follow(daemon.client, running)).task.status).toBe('succeeded');
});

test('a run whose folder is missing is found by the check, and a folder without a run is only noted', async () => {
  await paused();
  const [spool] = readdirSync(join(sandbox.stateDir, 'spool'));
  renameSync(join(sandbox.stateDir, 'spool', spool!), join(sandbox.stateDir, 'spool', '0'.repeat(32)));
  const { code, answer } = await db('check');
  renameSync(join(sandbox.stateDir, 'spool', '0'.repeat(32)), join(sandbox.stateDir, 'spool', spool!));
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect({ code, answer: { ...answer, problems: (answer['problems'] as { code: string }[]).map((problem) => problem.code) } }).toEqual({
    code: 1,
    answer: {
      ok: false, stateDir: sandbox.stateDir, schema: expect.any(Number), newestSchema: expect.any(Number), sealedHandles: { rows: 1, opened: 1 }, spools: { folders: 1, missing: 1, leftOver: 1 },
      problems: ['spool_missing'], notes: [`1 folder in ${sandbox.stateDir}/spool belong to no run that goes on; the next start of the daemon removes them.`],
    },
  }); // prettier-ignore
});

test('the id of a forgotten session is in no file that the daemon keeps in the clear, and is redacted after a restart too', async () => {
  const id = await paused();
  const [known] = readdirSync(join(sandbox.providerHome, 'sessions')).map((name) => name.replace('.jsonl', ''));
  const [session] = (await daemon.client.listSessions()).items;
  expect((await daemon.client.forgetSessions({ body: { session: session!.ref.slice(0, 12) } })).items.map(({ ref, status }) => ({ ref, status }))).toEqual([{ ref: session!.ref, status: 'forgotten' }]);
  await daemon.end('SIGKILL');
  daemon = await startDaemon(sandbox);
  const echoed = await createTask(daemon.client, { workflow: 'talk', start: false, goal: `go on with ${known}` });
  expect(echoed.task.goal).toBe(`go on with [${session!.ref}]`);
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect(outline(await follow(daemon.client, id)).at(-1)).toEqual({ id: 'again', status: 'failed', mode: 'refused', source: 'open', error: 'session_lost' });
  expect((await daemon.client.listSessions({ task: id })).items.map(({ status }) => status)).toEqual(['forgotten']);
  expect(readFileSync(join(sandbox.stateDir, 'logs', `${id}.ndjson`), 'utf8')).not.toContain(known);
});
