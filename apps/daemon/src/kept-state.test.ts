import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow, outline } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { hasFiles, keptStates, restoreState, resumeKeptRun, schemaOf } from './testing/kept-state.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess | null = null;

beforeEach(() => {
  sandbox = createSandbox();
});
afterEach(async () => {
  await daemon?.end('SIGTERM');
  sandbox.remove();
});

test.each(keptStates())('the state directory %s of an earlier version is opened, and its tasks are finished', async (name) => {
  restoreState(sandbox, name);
  daemon = await startDaemon(sandbox);
  const { client } = daemon;
  const tasks = new Map((await client.listTasks({ project: 'chaos' })).items.map((task) => [task.name, task]));
  const [finished, waiting, pending, running] = ['finished', 'waiting', 'pending', 'running'].map((title) => tasks.get(title)!.id) as [string, string, string, string];

  // Its processes are gone with the boot that they ran in, and a rehearsal has no effects that anybody had to be asked about.
  const lost = await follow(client, running);
  expect([lost.task.status, ...outline(lost).slice(0, 2)]).toEqual([
    'failed',
    { id: 'create_session', status: 'succeeded', mode: 'fresh', source: null, error: null },
    { id: 'plan', status: 'failed', mode: 'resume', source: 'create_session', error: 'driver_crashed' },
  ]);

  const kept = await client.taskInfo({ id: finished });
  expect(kept.steps.map(({ id, status, output }) => [id, status, output?.slice(0, 28)])).toEqual([
    ['create_session', 'succeeded', 'Turn 1 of this conversation.'],
    ['plan', 'succeeded', 'Turn 2 of this conversation.'],
    ['implement', 'succeeded', 'Turn 3 of this conversation.'],
    ['qa_testing', 'succeeded', 'Turn 1 of this conversation.'],
  ]);

  await client.startTask({ id: pending });
  expect((await follow(client, pending)).task.status).toBe('succeeded');

  // The session that it opened then is continued now: the sealed handle is opened, and the provider remembers.
  expect(outline(await client.taskInfo({ id: waiting }))).toEqual([
    { id: 'open', status: 'succeeded', mode: 'fresh', source: null, error: null },
    { id: 'publish', status: 'waiting', mode: 'resume', source: 'open', error: 'outcome_unknown' },
    { id: 'finish', status: 'pending', mode: 'resume', source: 'publish', error: null },
  ]);
  await client.resolveStep({ id: waiting, step: 'publish', body: { as: 'succeeded', reason: 'a test says so' } });
  const done = await follow(client, waiting);
  expect([done.task.status, done.steps[2]!.session.evidence, done.steps[2]!.session.ref === done.steps[0]!.session.ref]).toEqual(['succeeded', 'provider-ack', true]);
  expect(done.steps[2]!.output).toMatch(/^Turn 3 of this conversation\. I remember 2 earlier messages/);
  const starts = readFileSync(join(sandbox.providerHome, 'ledger.jsonl'), 'utf8').split('\n').filter((line) => line.includes(`"${waiting}"`) && line.includes('"start"'));
  expect(starts.map((line) => (JSON.parse(line) as { step: string }).step)).toEqual(['finish']);
});

test.each(keptStates().filter(hasFiles))('runs that were under way in the state directory %s are adopted or taken from their result, and its sealed values are opened', async (name) => {
  restoreState(sandbox, name);
  const supervisor = await resumeKeptRun(sandbox, name);
  daemon = await startDaemon(sandbox);
  const { client } = daemon;
  const tasks = new Map((await client.listTasks({ project: 'chaos' })).items.map((task) => [task.name, task]));
  const [adopted, ended, telling] = ['adopted', 'ended', 'telling'].map((title) => tasks.get(title)!.id) as [string, string, string];

  const before = await client.taskInfo({ id: adopted });
  expect([before.task.status, before.steps[1]!.status, supervisor.exitCode]).toEqual(['running', 'running', null]);
  writeFileSync(join(sandbox.workspace, 'go-on'), '');
  const done = await follow(client, adopted);
  expect([done.task.status, ...outline(done).slice(1, 3)]).toEqual([
    'succeeded',
    { id: 'plan', status: 'succeeded', mode: 'resume', source: 'create_session', error: null },
    { id: 'implement', status: 'succeeded', mode: 'resume', source: 'plan', error: null },
  ]);
  expect(done.steps.slice(0, 3).map(({ output }) => output?.slice(0, 55))).toEqual([
    'Turn 1 of this conversation. I remember no earlier mess',
    'Turn 2 of this conversation. I remember 1 earlier messa',
    'Turn 3 of this conversation. I remember 2 earlier messa',
  ]);
  // The log begins with what the earlier version wrote, and shows each line of the adopted run once.
  const lines: string[] = [];
  for await (const { step, stream, text } of client.taskLogs({ id: adopted, step: 'plan' })) lines.push(`${step} ${stream}: ${text.slice(0, 45)}`);
  expect(lines).toEqual([
    'plan system: agent coder (rehearsal/cli): Step "plan" cont',
    'plan agent: Turn 2 of this conversation. I remember 1 ear',
    'plan system: the daemon started again and goes on with thi',
    'plan system: succeeded',
  ]);

  expect((await follow(client, ended)).steps.map(({ status, output }) => [status, output])).toEqual([
    ['succeeded', 'counted'],
    ['succeeded', 'after counted'],
  ]);

  await client.startTask({ id: telling });
  expect((await follow(client, telling)).steps[0]!.output).toBe('[SecretStore/keys TOKEN]');
  expect(readFileSync(join(sandbox.workspace, 'told'), 'utf8')).toBe('a-value-that-was-sealed-then\n');
  expect((await client.getEntry({ store: 'notes', project: 'chaos', key: 'kept' })).value).toBe('a note');
});

test.each(keptStates().filter((name) => schemaOf(name) >= 4))('a task that was paused and one that waits for a cordoned agent in the state directory %s stay so until a person says otherwise', async (name) => {
  restoreState(sandbox, name);
  daemon = await startDaemon(sandbox);
  const { client } = daemon;
  const tasks = new Map((await client.listTasks({ project: 'chaos' })).items.map((task) => [task.name, task]));
  const [paused, resting] = ['paused', 'resting'].map((title) => tasks.get(title)!.id) as [string, string];

  const held = await client.taskInfo({ id: paused });
  expect([held.task.status, held.steps.map(({ id, status }) => [id, status])]).toEqual(['paused', [['before', 'succeeded'], ['between', 'succeeded'], ['after', 'pending']]]);
  await client.resumeTask({ id: paused });
  const done = await follow(client, paused);
  expect([done.task.status, done.steps[2]!.output?.slice(0, 55)]).toEqual(['succeeded', 'Turn 2 of this conversation. I remember 1 earlier messa']);

  expect((await client.taskInfo({ id: resting })).task.status).toBe('waiting');
  await client.uncordonAgent({ name: 'rester', project: 'chaos' });
  expect((await follow(client, resting)).steps.map(({ status, output }) => [status, output])).toEqual([['succeeded', 'rested']]);
});
