import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyText, template } from './testing/apply-manifests.js';
import { createTask, follow, outline } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { eventually } from './testing/eventually.js';
import { failureOf } from './testing/failure-of.js';
import { isAlive } from './testing/process-facts.js';

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

const workflow = (steps: string) => `apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: default}
spec: {work_dir: work}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: flow}
spec:
  steps:
${steps}`;

const command = (id: string, text: string) => `    - id: ${id}
      command: ${JSON.stringify(text)}
      behavior: {side_effect_class: none}
`;

const applyFlow = (steps: string) => applyText(daemon.client, sandbox.root, workflow(steps));

const waitForPid = (name: string) =>
  eventually(() => {
    try {
      const text = readFileSync(join(sandbox.workspace, name), 'utf8');
      return text.endsWith('\n') ? Number(text) : null;
    } catch {
      return null;
    }
  });

test('hello-world runs for real: a shell agent gets its prompt, and a command step runs in the workspace', async () => {
  await applyText(daemon.client, sandbox.workspace, template('hello-world.yaml'));
  writeFileSync(join(sandbox.workspace, 'a-file'), '');
  const { task } = await createTask(daemon.client, { workflow: 'hello_world', goal: 'the world' });
  const done = await follow(daemon.client, task.id);
  expect({ status: done.task.status, rehearsal: done.task.rehearsal, steps: done.steps.map(({ id, status, agent, driver, exitCode, output, session }) => ({ id, status, agent, driver, exitCode, output: output?.trim(), mode: session.mode })) }).toEqual({
    status: 'succeeded',
    rehearsal: false,
    steps: [
      { id: 'greet', status: 'succeeded', agent: 'greeter', driver: 'shell/cli', exitCode: 0, output: 'Hello from Linux: the world', mode: 'none' },
      { id: 'look_around', status: 'succeeded', agent: null, driver: 'shell/cli', exitCode: 0, output: `${sandbox.workspace}\na-file`, mode: 'none' },
    ],
  });
});

test('a step that fails ends the task, tells its exit code, and later steps do not run', async () => {
  await applyFlow(command('bad', 'echo oh no >&2; exit 3') + command('later', 'touch later'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const done = await follow(daemon.client, task.id);
  expect({ status: done.task.status, exitCode: done.steps[0]!.exitCode, steps: outline(done) }).toEqual({
    status: 'failed',
    exitCode: 3,
    steps: [
      { id: 'bad', status: 'failed', mode: 'none', source: null, error: 'command_failed' },
      { id: 'later', status: 'skipped', mode: 'none', source: null, error: null },
    ],
  });
  const lines = [];
  for await (const line of daemon.client.taskLogs({ id: task.id.slice(0, 8), step: 'bad' })) lines.push([line.stream, line.text]);
  expect(lines).toContainEqual(['stderr', 'oh no']);
});

test('a followed log comes live, line by line, and ends with the task', async () => {
  await applyFlow(command('talk', 'echo one; while [ ! -e go ]; do sleep 0.02; done; echo two'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const seen: string[] = [];
  for await (const line of daemon.client.taskLogs({ id: task.id, follow: 'true' })) {
    if (line.stream === 'stdout') seen.push(line.text);
    if (line.text === 'one') writeFileSync(join(sandbox.workspace, 'go'), '');
  }
  expect(seen).toEqual(['one', 'two']);
  expect((await daemon.client.taskInfo({ id: 'latest' })).task.status).toBe('succeeded');
});

test('a client that stops following disturbs nobody: the task goes on, and the log tells of no failure', async () => {
  await applyFlow(command('wait', 'echo one; while [ ! -e go ]; do sleep 0.02; done'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const leave = new AbortController();
  for await (const line of daemon.client.taskLogs({ id: task.id, follow: 'true' }, { signal: leave.signal })) if (line.text === 'one') break;
  leave.abort();
  await follow(daemon.client, task.id, (info) => info.steps[0]!.status === 'running');
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect((await follow(daemon.client, task.id)).task.status).toBe('succeeded');
  await daemon.end('SIGTERM');
  const levels = readFileSync(join(sandbox.stateDir, 'daemon.log'), 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { level: string }).level);
  expect(new Set(levels)).toEqual(new Set(['info']));
});

test('cancel ends the whole process tree, also what has left its group, and says so only then', async () => {
  await applyFlow(command('tree', 'setsid sh -c \'echo $$ > away; exec sleep 600\' & sh -c \'trap "" TERM; echo $$ > deaf; while :; do sleep 1; done\' & echo $$ > top; wait'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const pids = [await waitForPid('top'), await waitForPid('deaf'), await waitForPid('away')];
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await daemon.client.cancelTask({ id: task.id });
  const done = await follow(daemon.client, task.id);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect({ status: done.task.status, steps: outline(done) }).toEqual({ status: 'cancelled', steps: [{ id: 'tree', status: 'cancelled', mode: 'none', source: null, error: 'task_cancelled' }] });
  expect(await failureOf(daemon.client.cancelTask({ id: task.id }))).toMatchObject({ code: 'task_conflict' });
});

test('after kill -9 the next daemon adopts what runs, and no finished step runs again', async () => {
  await applyFlow(command('first', 'echo x >> first') + command('second', 'echo x >> second; echo $$ > pid; while [ ! -e go ]; do sleep 0.02; done; echo went on') + command('third', 'echo x >> third'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const pid = await waitForPid('pid');
  await daemon.end('SIGKILL');
  expect(isAlive(pid)).toBe(true);

  daemon = await startDaemon(sandbox);
  const between = await daemon.client.taskInfo({ id: task.id });
  expect({ status: between.task.status, alive: isAlive(pid), steps: between.steps.map((step) => step.status) }).toEqual({ status: 'running', alive: true, steps: ['succeeded', 'running', 'pending'] });
  writeFileSync(join(sandbox.workspace, 'go'), '');
  const done = await follow(daemon.client, task.id);
  expect(done.steps.map(({ status, output }) => [status, output?.trim()])).toEqual([['succeeded', ''], ['succeeded', 'went on'], ['succeeded', '']]);
  expect(['first', 'second', 'third'].map((name) => readFileSync(join(sandbox.workspace, name), 'utf8'))).toEqual(['x\n', 'x\n', 'x\n']);
});

test('a daemon that is told to stop names what goes on without it, ends followed streams, and the next one finds the result', async () => {
  await applyFlow(command('long', 'echo $$ > pid; while [ ! -e go ]; do sleep 0.02; done; echo done'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const pid = await waitForPid('pid');
  const following = failureOf(follow(daemon.client, task.id));
  await eventually(async () => (await daemon.client.status()).tasks.running || null);
  expect(await daemon.client.shutdown()).toEqual({ stopping: true, pid: daemon.pid, leftRunning: [{ task: task.id, step: 'long' }] });
  expect(await following).toMatchObject({ code: 'daemon_stopping' });
  expect(await daemon.end('SIGCONT')).toBe(0);
  expect(isAlive(pid)).toBe(true);
  writeFileSync(join(sandbox.workspace, 'go'), '');
  await eventually(() => !isAlive(pid) || null);

  daemon = await startDaemon(sandbox);
  const done = await follow(daemon.client, task.id);
  expect(done.steps.map(({ status, output }) => [status, output?.trim()])).toEqual([['succeeded', 'done']]);
});

test('the commands of a step know which daemon they belong to', async () => {
  await applyFlow(command('tell', 'echo $ORCHESTRATOR_STATE_DIR; command -v orchestrator >/dev/null && echo found'));
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  expect((await follow(daemon.client, task.id)).steps[0]!.output).toBe(`${sandbox.stateDir}\nfound`);
});

test('a task takes the only workspace, else `default`, else says which there are; its directory must exist', async () => {
  await applyFlow(command('a', 'true'));
  const workspace = (name: string, directory: string) => `apiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: ${name}}\nspec: {work_dir: ${directory}}\n`;
  await applyText(daemon.client, sandbox.root, workspace('other', 'gone'));
  const create = (name: string | null) => createTask(daemon.client, { workflow: 'flow', workspace: name, start: false });
  expect((await create(null)).task.status).toBe('pending');
  expect(await failureOf(create('othr'))).toEqual({ code: 'resource_not_found', message: 'There is no Workspace "othr" in project "default".', hint: 'Did you mean "other"?' });
  expect(await failureOf(create('other'))).toMatchObject({ code: 'workspace_directory_missing', message: `The directory "${sandbox.root}/gone" of Workspace "other" does not exist.` });
  mkdirSync(join(sandbox.root, 'gone'));
  expect((await create('other')).task.status).toBe('pending');
  await daemon.client.deleteResource({ kind: 'Workspace', name: 'default', project: 'default' });
  expect((await create(null)).task.status).toBe('pending');
  await applyText(daemon.client, sandbox.root, workspace('third', 'work'));
  expect(await failureOf(create(null))).toEqual({ code: 'workspace_required', message: 'Project "default" has several workspaces and none is called "default".', hint: 'Name one with -w: other, third.' });
  rmSync(join(sandbox.root, 'gone'), { recursive: true });
});

test('tasks are found by a unique beginning of their id, in any project; what is not found says what to do', async () => {
  await applyFlow(command('a', 'true'));
  expect(await failureOf(daemon.client.taskInfo({ id: 'latest' }))).toMatchObject({ code: 'task_not_found' });
  const { task } = await createTask(daemon.client, { workflow: 'flow', start: false });
  await createTask(daemon.client, { workflow: 'flow', start: false, name: 'second' });
  expect((await daemon.client.taskInfo({ id: task.id.slice(0, 12) })).task.id).toBe(task.id);
  expect(await failureOf(daemon.client.taskInfo({ id: 'tsk_' }))).toMatchObject({ code: 'task_id_ambiguous' });
  expect(await failureOf(daemon.client.taskInfo({ id: 'nothing' }))).toMatchObject({ code: 'task_not_found' });
  expect((await daemon.client.listTasks({ project: 'default' })).items.map(({ name }) => name).sort()).toEqual(['second', 'test']);
  expect(await daemon.client.listTasks({ project: 'empty' })).toEqual({ items: [] });
  expect(await failureOf(daemon.client.taskInfo({ id: task.id, project: 'empty' }))).toEqual({ code: 'task_not_found', message: `There is no task "${task.id}" in project "empty".`, hint: 'It is in project "default".' });
  expect(await failureOf(createTask(daemon.client, { workflow: 'flwo' }))).toEqual({ code: 'resource_not_found', message: 'There is no Workflow "flwo" in project "default".', hint: 'Did you mean "flow"?' });
});

test('with a project every call on a task keeps to it: `latest`, beginnings of ids, and whole ids', async () => {
  const made = new Map<string, string>();
  for (const project of ['mine', 'other']) {
    await applyText(daemon.client, sandbox.root, workflow(command('wait', 'while [ ! -e go ]; do sleep 0.02; done')), { project });
    made.set(project, (await createTask(daemon.client, { workflow: 'flow', project, start: project === 'mine' })).task.id);
  }
  const [mine, other] = [made.get('mine')!, made.get('other')!];
  const project = 'mine';
  const first = async <T>(values: AsyncIterable<T>) => {
    for await (const value of values) return value;
    return null;
  };
  const { client } = daemon;
  const found = [
    (await client.taskInfo({ id: 'latest' })).task.id,
    (await client.taskInfo({ id: 'latest', project })).task.id,
    (await client.taskInfo({ id: 'tsk_', project })).task.id,
    (await first(client.watchTask({ id: 'latest', project })))?.task.id,
    (await first(client.taskLogs({ id: 'latest', project, follow: 'true' })))?.text,
    (await client.startTask({ id: 'latest', project: 'other' })).task.id,
    (await client.cancelTask({ id: 'latest', project })).task.id,
  ];
  expect(found).toEqual([other, mine, mine, mine, 'runs: while [ ! -e go ]; do sleep 0.02; done', other, mine]);
  expect(await failureOf(client.cancelTask({ id: other.slice(0, 12), project }))).toMatchObject({ code: 'task_not_found', message: `There is no task "${other.slice(0, 12)}" in project "mine".` });
  expect(await failureOf(client.listSessions({ task: other, project }))).toMatchObject({ code: 'task_not_found' });
  expect(await failureOf(client.taskInfo({ id: 'latest', project: 'empty' }))).toEqual({ code: 'task_not_found', message: 'There are no tasks in project "empty", for there is no such project.', hint: 'There are: default, mine, other.' });
  expect(await failureOf(createTask(client, { workflow: 'flow', project: 'othr' }))).toEqual({ code: 'resource_not_found', message: 'There is no Project "othr".', hint: 'Did you mean "other"?' });
  expect((await client.taskInfo({ id: other })).task.status).toBe('running');
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect([(await follow(client, mine)).task.status, (await follow(client, other)).task.status]).toEqual(['cancelled', 'succeeded']);
});

test('the log of a step that the task does not have is no empty log', async () => {
  await applyFlow(command('talk', 'true'));
  await createTask(daemon.client, { workflow: 'flow', start: false });
  const reading = (async () => {
    for await (const _ of daemon.client.taskLogs({ id: 'latest', step: 'tlak' }));
  })();
  expect(await failureOf(reading)).toMatchObject({ code: 'step_not_found', hint: 'Did you mean "talk"?' });
});

test('a step whose outcome is unknown waits, says why and how to end it, and has not finished', async () => {
  await applyFlow(`    - {id: long, command: "echo $$ > pid; sleep 600"}\n`);
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  const pid = await waitForPid('pid');
  await daemon.end('SIGKILL');
  const [spool] = readdirSync(join(sandbox.stateDir, 'spool'));
  // The supervisor and everything in its group: nobody is left to write a result.
  process.kill(-Number(readFileSync(join(sandbox.stateDir, 'spool', spool!, 'pid'), 'utf8').split(' ')[1]), 'SIGKILL');
  await eventually(() => !isAlive(pid) || null);
  daemon = await startDaemon(sandbox);
  const { steps } = await follow(daemon.client, task.id, (info) => info.task.status === 'waiting');
  expect(steps.map(({ status, finishedAt, error }) => ({ status, finishedAt, error }))).toEqual([
    {
      status: 'waiting',
      finishedAt: null,
      error: {
        code: 'outcome_unknown',
        message: 'The process of step "long" ended without a result, as when the machine or its supervisor was stopped. What it did outside the workspace is unknown.',
        hint: `Look at what the step did, then say how it ended: \`orchestrator task resolve ${task.id} long --succeeded\`, or \`--failed\`, or \`--retry\`. \`orchestrator task cancel ${task.id}\` ends the task.`,
      },
    },
  ]);
  const resolve = (step: string, as: 'succeeded' | 'retry') => daemon.client.resolveStep({ id: task.id, step, body: { as, reason: 'a test says so' } });
  expect(await failureOf(resolve('lnog', 'retry'))).toMatchObject({ code: 'step_not_found', hint: 'Did you mean "long"?' });
  const again = await resolve('long', 'retry');
  expect(again.steps.map(({ attempt, status, error }) => ({ attempt, status, error }))).toEqual([{ attempt: 2, status: 'running', error: null }]);
  expect(await failureOf(resolve('long', 'succeeded'))).toMatchObject({ code: 'task_conflict' });
  await daemon.client.cancelTask({ id: task.id });
  expect((await follow(daemon.client, task.id)).task.status).toBe('cancelled');
});
