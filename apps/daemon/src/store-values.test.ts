import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hiddenMark, shortestHiddenValue } from '@orch/schema';
import { neutralLabel, shortestHidden } from '@orch/session-broker';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask, follow, outline } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { eventually } from './testing/eventually.js';
import { failureOf } from './testing/failure-of.js';
import { readFiles } from './testing/state-files.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function stage(): Promise<{ readonly sandbox: Sandbox; readonly daemon: DaemonProcess; again(): Promise<DaemonProcess> }> {
  const sandbox = createSandbox();
  const running: DaemonProcess[] = [];
  const start = async () => {
    const daemon = await startDaemon(sandbox);
    running.push(daemon);
    return daemon;
  };
  onTestFinished(async () => {
    for (const daemon of running) await daemon.end('SIGTERM');
    sandbox.remove();
  });
  return { sandbox, daemon: await start(), again: start };
}

const store = (data: Readonly<Record<string, string>>, kind = 'SecretStore') => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name: 'keys' }, spec: { data } });
const flow = (command: string, env: readonly unknown[] = [{ fromRef: 'keys' }], name = 'flow') =>
  [
    { kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: '.' } },
    { kind: 'Agent', metadata: { name: 'sayer' }, spec: { capabilities: ['say'], driver: { provider: 'shell' }, command, env } },
    { kind: 'Workflow', metadata: { name }, spec: { steps: [{ id: 'say' }] } },
  ]
    .map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document }))
    .join('\n---\n');
const codes = (result: { readonly diagnostics: readonly { readonly code: string; readonly severity: string }[] }) => result.diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code);

test('a changed store that lacks what an agent takes is refused, and the old values stay', async () => {
  const { sandbox, daemon } = await stage();
  const apply = (text: string) => applyText(daemon.client, sandbox.workspace, text);
  await apply(`${store({ TOKEN: 'first-value' })}\n---\n${flow('echo "$A" >said', [{ name: 'A', refValue: { name: 'keys', key: 'TOKEN' } }])}`);
  const refused = await apply(store({ OTHER: 'second-value' }));
  expect([codes(refused), refused.resources]).toEqual([['unknown_store_key'], []]);
  expect(refused.diagnostics[0]).toMatchObject({ resource: { kind: 'Agent', name: 'sayer' }, related: [{ file: 'test.yaml', message: 'the values of the store' }] });
  expect(codes(await apply(store({ TOKEN: 'other-value' }, 'EnvStore')))).toEqual(['ambiguous_store']);
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  await follow(daemon.client, task.id);
  expect(readFileSync(join(sandbox.workspace, 'said'), 'utf8')).toBe('first-value\n');
});

test('a deleted store makes the workflows of its agents unusable and fails the steps of tasks that go on, until it is applied again', async () => {
  const { sandbox, daemon } = await stage();
  const { client } = daemon;
  await applyText(client, sandbox.workspace, `${store({ TOKEN: 'first-value' })}\n---\n${flow('echo "$TOKEN"')}`);
  const { task } = await createTask(client, { workflow: 'flow', start: false });
  await client.deleteResource({ kind: 'secretstores', name: 'keys', project: 'default' });
  expect((await failureOf(createTask(client, { workflow: 'flow' }))).code).toBe('workflow_not_usable');
  await client.startTask({ id: task.id });
  expect(outline(await follow(client, task.id))).toEqual([{ id: 'say', status: 'failed', mode: 'refused', source: null, error: 'store_value_missing' }]);
  await applyText(client, sandbox.workspace, store({ TOKEN: 'second-value' }));
  const next = await createTask(client, { workflow: 'flow' });
  expect((await follow(client, next.task.id)).steps[0]!.output).toBe('[SecretStore/keys TOKEN]');
});

test('a value that was replaced stays hidden when the daemon is killed while a process still has it, and is forgotten afterwards', async () => {
  const { sandbox, daemon, again } = await stage();
  const text = flow('echo >ready; while [ ! -e go ]; do sleep 0.05; done; echo "$TOKEN" | tee said');
  await applyText(daemon.client, sandbox.workspace, `${store({ TOKEN: 'first-value' })}\n---\n${text}`);
  const { task } = await createTask(daemon.client, { workflow: 'flow' });
  await eventually(() => (existsSync(join(sandbox.workspace, 'ready')) ? true : null));
  await applyText(daemon.client, sandbox.workspace, store({ TOKEN: 'second-value' }));
  await daemon.end('SIGKILL');

  const second = await again();
  writeFileSync(join(sandbox.workspace, 'go'), '');
  expect((await follow(second.client, task.id)).steps[0]!.output).toBe('[SecretStore/keys TOKEN]');
  expect(readFileSync(join(sandbox.workspace, 'said'), 'utf8')).toBe('first-value\n');
  await second.end('SIGTERM');
  expect(readFiles(sandbox.stateDir).filter(({ bytes }) => bytes.includes('first-value') || bytes.includes('second-value')).map(({ path }) => path)).toEqual([]);

  const third = await again();
  const said = await createTask(third.client, { workflow: 'flow', name: 'first-value and second-value' });
  expect((await follow(third.client, said.task.id)).task.name).toBe('first-value and [SecretStore/keys TOKEN]');
});

test('a value that is the name of something leaves that usable, and one that is a word of answers leaves them readable', async () => {
  const { sandbox, daemon } = await stage();
  const applied = await applyText(daemon.client, sandbox.workspace, `${store({ A: 'nightly-build', B: 'resources', C: 'Succeeded' })}\n---\n${flow('echo "$A $B $C"', undefined, 'nightly-build')}`);
  expect([codes(applied), applied.resources.length]).toEqual([['secret_value_not_hidden', 'secret_value_not_hidden'], 4]);
  expect(applied.diagnostics.map(({ path, line, column }) => [path, line, column! > 100])).toEqual(expect.arrayContaining([['spec.data.B', 1, true]]));
  const { task } = await createTask(daemon.client, { workflow: 'nightly-build', goal: 'the nightly-build' });
  const info = await follow(daemon.client, task.id);
  expect([info.task.status, info.task.goal, info.steps[0]!.output]).toEqual(['succeeded', 'the [SecretStore/keys A]', '[SecretStore/keys A] resources Succeeded']);
});

test('configuration in ordinary words alters no goal and no output, of this project or another, and apply says that it is not hidden', async () => {
  const { sandbox, daemon } = await stage();
  const conf = store({ REGION: 'eu-west-1', LEVEL: 'production', HOST: 'db7.example.org' }, 'EnvStore');
  const applied = await applyText(daemon.client, sandbox.workspace, `${conf}\n---\n${flow('echo "$REGION $LEVEL $HOST"')}`);
  expect(applied.diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
    ['secret_value_not_hidden', 'info', 'spec.data.REGION'],
    ['secret_value_not_hidden', 'info', 'spec.data.LEVEL'],
  ]);
  const { task } = await createTask(daemon.client, { workflow: 'flow', goal: 'Deploy to eu-west-1 in production' });
  const info = await follow(daemon.client, task.id);
  expect([info.task.goal, info.steps[0]!.output]).toEqual(['Deploy to eu-west-1 in production', 'eu-west-1 production [EnvStore/keys HOST]']);
});

test('a value of one project is hidden in texts of another too, by a mark that names no store', async () => {
  const { sandbox, daemon } = await stage();
  await applyText(daemon.client, sandbox.workspace, store({ TOKEN: 'first-value' }), { project: 'payments' });
  await applyText(daemon.client, sandbox.workspace, `${store({ OWN: 'other-value' })}\n---\n${flow('echo "$OWN {goal} first%2Dvalue"')}`, { project: 'website' });
  const { task } = await createTask(daemon.client, { workflow: 'flow', project: 'website', goal: 'first-value' });
  const info = await follow(daemon.client, task.id);
  const lines: string[] = [];
  for await (const line of daemon.client.taskLogs({ id: task.id })) lines.push(line.text);
  expect([info.task.goal, info.steps[0]!.output]).toEqual(['[value of a store]', '[SecretStore/keys OWN] [value of a store] first%2Dvalue']);
  expect(lines.join('\n')).toContain('[SecretStore/keys OWN] [value of a store]');
  expect(readFiles(sandbox.stateDir).filter(({ bytes }) => bytes.includes('payments') && bytes.includes('keys TOKEN')).map(({ path }) => path)).toEqual([]);
});

test('a manifest that holds a hidden value is shown with a mark, which is refused when it is applied again', async () => {
  const { sandbox, daemon } = await stage();
  const prompt = JSON.stringify({ apiVersion: 'orchestrator.dev/v2', kind: 'StepTemplate', metadata: { name: 'say' }, spec: { prompt: 'Say first-value, not nothing.' } });
  await applyText(daemon.client, sandbox.workspace, `${store({ TOKEN: 'first-value' })}\n---\n${prompt}`);
  const { status: _status, ...manifest } = await daemon.client.getResource({ kind: 'StepTemplate', name: 'say', project: 'default' });
  expect(JSON.stringify(manifest)).toContain('Say [SecretStore/keys TOKEN], not nothing.');
  const again = await applyText(daemon.client, sandbox.workspace, JSON.stringify(manifest));
  expect([codes(again), again.resources]).toEqual([['secret_value_placeholder_rejected'], []]);
});

test('a value that is repeated in its own store’s metadata is found, in whatever way it is written, and ordinary words of configuration are none', async () => {
  const { sandbox, daemon } = await stage();
  const described = (kind: string, description: string, data: object) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name: 'keys', description }, spec: { data } });
  const found = async (text: string) => codes(await applyText(daemon.client, sandbox.workspace, text, { dryRun: true }));
  expect([
    await found(described('SecretStore', 'The login (first-value).', { TOKEN: 'first-value' })),
    await found(described('SecretStore', 'See https://example.org/?k=first%26value', { TOKEN: 'first&value' })),
    await found(described('EnvStore', 'Settings of production.', { LEVEL: 'production' })),
  ]).toEqual([['invalid_value'], ['invalid_value'], []]);
});

test('the shortest hidden value is the same to those who check manifests and to those who hide', () => {
  expect(shortestHidden).toBe(shortestHiddenValue);
  const mark = (label: string) => hiddenMark.exec(`a [${label}] b`)?.[0];
  expect([mark(neutralLabel), mark('SecretStore/keys TOKEN'), mark('EnvStore/a.b-c X_1'), mark('SecretStore/keys'), mark('other')]).toEqual([`[${neutralLabel}]`, '[SecretStore/keys TOKEN]', '[EnvStore/a.b-c X_1]', undefined, undefined]);
});

test('a dry run says what would happen to values and hides and keeps none', async () => {
  const { sandbox, daemon } = await stage();
  const dry = await applyText(daemon.client, sandbox.workspace, store({ TOKEN: 'first-value' }), { dryRun: true });
  expect(dry.resources.map(({ result }) => result)).toEqual(['created']);
  await applyText(daemon.client, sandbox.workspace, flow('true', []));
  expect((await createTask(daemon.client, { workflow: 'flow', goal: 'say first-value', start: false })).task.goal).toBe('say first-value');
});
