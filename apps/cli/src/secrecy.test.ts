import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TaskInfo } from '@orch/protocol';
import { filesBelow } from './testing/files-below.js';
import { runShell, type Outcome } from './testing/run-shell.js';
import { createSandbox, type Sandbox } from './testing/sandbox.js';

// One story, told in its order to one daemon.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** With what shells, JSON, URIs and YAML write otherwise. In every form of it stands `hunter2`. */
const token = 'hunter2-é/"Hunter2"\\ $HOME & more';
const rotated = 'hunter2-rotated-value';
const body = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj', 'MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu', 'NMoSfm76oqFvAp8Gy0iz5sxjZmSnXyCdPEovGhLa0VzMaQ=='];
const pem = `-----BEGIN PRIVATE KEY-----\n${body.join('\n')}\n-----END PRIVATE KEY-----\n`;
const address = 'https://hunter2.example.org/v1';

const toJson = `node -e 'console.log(JSON.stringify(process.env))'`;
/** Whole, in two writes, upper-cased, as JSON, with other line ends, to both streams, into a file for the next step, and into a store. */
const says = [
  'echo "token $TOKEN address $ADDRESS"',
  `printf '%s' "\${TOKEN%??????????}"; sleep 0.2; printf '%s\\n' "\${TOKEN#"\${TOKEN%??????????}"}"`,
  'echo "$TOKEN" | tr a-z A-Z',
  toJson,
  'echo "$PEM"; echo "$PEM" | sed "s/$/\\r/"; echo "$PEM" | tr -d "\\n"; echo',
  'echo "$TOKEN" >&2; echo "$PEM" >&2',
  'echo "$TOKEN" >said; echo "$PEM" >>said',
  'orchestrator store put results last "$TOKEN"; orchestrator store put results pem -- "$PEM"',
].join('\n');

const documents = [
  { apiVersion: 'orchestrator.dev/v2', kind: 'SecretStore', metadata: { name: 'keys' }, spec: { data: { TOKEN: token, PEM: pem } } },
  { apiVersion: 'orchestrator.dev/v2', kind: 'EnvStore', metadata: { name: 'addresses' }, spec: { data: { ADDRESS: address } } },
  { apiVersion: 'orchestrator.dev/v2', kind: 'WorkflowStore', metadata: { name: 'results' }, spec: {} },
  { apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: '.' } },
  agent('sayer', `${says}\n`),
  agent('failing', `echo "it was $TOKEN"; head -c 280 /dev/zero | tr '\\0' x >&2; echo " $TOKEN" >&2; exit 3`),
  agent('waiting', `echo ready >waits; while [ ! -e go ]; do sleep 0.05; done; echo "$TOKEN"`),
  {
    apiVersion: 'orchestrator.dev/v2',
    kind: 'Workflow',
    metadata: { name: 'flow' },
    spec: {
      steps: [
        { id: 'sayer' },
        { id: 'show', command: 'cat said; echo {sayer_output}; cat {sayer_output_path}' },
        { id: 'failing', behavior: { on_failure: { action: 'continue' } } },
        { id: 'waiting' },
        { id: 'again', required_capability: 'failing', behavior: { on_failure: { action: 'continue' } } },
      ],
    },
  },
];

function agent(name: string, command: string) {
  const env = [{ fromRef: 'addresses' }, { fromRef: 'keys' }];
  return { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name }, spec: { capabilities: [name], driver: { provider: 'shell' }, command, env } };
}

let sandbox: Sandbox;
let id: string;
const outputs: { readonly name: string; readonly text: string }[] = [];

beforeAll(async () => {
  sandbox = createSandbox();
  write(documents);
  await succeed('orchestrator daemon start');
});
afterAll(async () => {
  await sandbox.remove();
});

function write(all: readonly unknown[]): void {
  writeFileSync(join(sandbox.workspace, 'all.yaml'), all.map((document) => JSON.stringify(document)).join('\n---\n'));
}

async function run(command: string): Promise<Outcome> {
  const outcome = await runShell(sandbox, command);
  outputs.push({ name: command, text: outcome.stdout + outcome.stderr });
  return outcome;
}

async function succeed(command: string): Promise<string> {
  const outcome = await run(command);
  expect({ command, ...outcome }).toEqual({ command, exit: 0, stdout: outcome.stdout, stderr: outcome.stderr });
  return outcome.stdout;
}

/** Whose text holds a value, or a line of one. */
function holders(texts: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const parts = ['hunter2', ...body.map((line) => line.slice(0, 12).toLowerCase()), Buffer.from(pem).toString('hex').slice(60, 120)];
  return texts.filter(({ text }) => parts.some((part) => text.toLowerCase().includes(part))).map(({ name }) => name);
}

test('values reach the agents that take them, byte for byte', async () => {
  await succeed('orchestrator apply -f all.yaml');
  id = (JSON.parse(await succeed('orchestrator task create -n say -g "Say it" -W flow -o json')) as TaskInfo).task.id;
  while (!existsSync(join(sandbox.workspace, 'waits'))) {
    const info = JSON.parse((await runShell(sandbox, `orchestrator task info ${id} -o json`)).stdout) as TaskInfo;
    expect(info.task.status, JSON.stringify(info.steps.map(({ error }) => error))).toBe('running');
    await sleep(50);
  }
  const { stdout } = await runShell(sandbox, 'cat said');
  expect(stdout).toBe(`${token}\n${pem}\n`);
});

test('a value that is replaced while a process has it stays hidden when that process says it, and the next step has the new one', async () => {
  write(documents.map((document) => (document.kind === 'SecretStore' ? { ...document, spec: { data: { TOKEN: rotated } } } : document)));
  expect(await succeed('orchestrator apply -f all.yaml')).toContain('SecretStore/keys configured');
  await succeed('orchestrator daemon stop');
  await succeed('orchestrator daemon start');
  writeFileSync(join(sandbox.workspace, 'go'), '');
  const info = JSON.parse(await succeed(`orchestrator task watch ${id} -o json`)) as TaskInfo;
  expect(info.steps.map((step) => [step.id, step.status, step.error?.code ?? null])).toEqual([
    ['sayer', 'succeeded', null],
    ['show', 'succeeded', null],
    ['failing', 'failed', 'command_failed'],
    ['waiting', 'succeeded', null],
    ['again', 'failed', 'command_failed'],
  ]);
  const shown = (step: string) => info.steps.find((each) => each.id === step)!;
  expect([shown('waiting').output, shown('again').error!.message.replace(/x+/, 'x')]).toEqual(['[SecretStore/keys TOKEN]', 'the command ended with code 3: x [SecretStore/keys TOKEN]']);
  const label = '[SecretStore/keys TOKEN]';
  expect(shown('sayer').output!.split('\n').slice(0, 3)).toEqual([`token ${label} address [EnvStore/addresses ADDRESS]`, label, label]);
});

test('no command shows a value in any format', async () => {
  const formats = (command: string) => ['table', 'wide', 'json', 'yaml', 'name'].map((format) => `${command} -o ${format}`);
  const views = ['get secretstores', 'get secretstore/keys', 'get envstore/addresses', 'get agents -A', 'get agent/sayer', 'task list -A', `task info ${id}`, 'store list results'];
  for (const format of ['table', 'wide', 'json', 'yaml', 'jsonl']) await succeed(`orchestrator task trace ${id} -o ${format}`);
  for (const view of views.flatMap(formats)) await succeed(`orchestrator ${view}`);
  for (const view of ['describe secretstore/keys', 'describe envstore/addresses', 'describe agent/sayer', `task logs ${id}`, `task logs ${id} -o jsonl`, 'store get results last', 'store get results pem', 'daemon status -o json']) {
    await succeed(`orchestrator ${view}`);
  }
  await run('orchestrator doctor');
  await run('orchestrator doctor -o json');
  for (const name of ['TOKEN', 'ADDRESS']) await run(`orchestrator apply -f all.yaml -o json; orchestrator get secretstore/${name}; orchestrator task create -n '${rotated}' -g '${rotated} ${address}' -W '${rotated}'`);
  await run(`orchestrator task create -n '${rotated}' -g 'use ${rotated} at ${address}' -W flow --no-start`);
  await succeed('orchestrator task list -A -o json');
  expect(holders(outputs)).toEqual([]);
  expect(outputs.filter(({ text }) => text.includes('[SecretStore/keys TOKEN]')).length).toBeGreaterThan(8);
  expect(outputs.filter(({ text }) => text.includes('[ENCRYPTED]')).length).toBeGreaterThan(6);
});

test('no finding about a store shows a value, in any format', async () => {
  const wrong = `apiVersion: orchestrator.dev/v2\nkind: SecretStore\nmetadata: {name: keys}\nspec:\n  data:\n    API-KEY: ${rotated}\n    STAR: *hunter2\n    NOT TEXT: {hunter2}\n    # hunter2\n    OLD: "hunter2\n`;
  writeFileSync(join(sandbox.workspace, 'wrong.yaml'), wrong);
  writeFileSync(join(sandbox.workspace, 'less.yaml'), wrong.split('\n').slice(0, -2).join('\n'));
  for (const file of ['wrong.yaml', 'less.yaml']) {
    for (const format of ['table', 'json', 'yaml', 'name']) {
      expect((await run(`orchestrator manifest validate -f ${file} -o ${format}`)).exit).toBe(3);
      expect((await run(`orchestrator apply -f ${file} -o ${format}`)).exit).toBe(3);
    }
    for (const format of ['pretty', 'json', 'sarif', 'github', 'junit']) await run(`orch-lint ${file} --format ${format}`);
  }
  expect(holders(outputs)).toEqual([]);
});

test('no file of the state directory holds a value, while the daemon runs and after it, since they are sealed', async () => {
  const search = () => holders(filesBelow(sandbox.stateDir).map(({ path, bytes }) => ({ name: path, text: bytes })));
  expect(search()).toEqual([]);
  await succeed('orchestrator delete secretstore/keys');
  await succeed('orchestrator daemon stop');
  expect(search()).toEqual([]);
  const files = filesBelow(sandbox.stateDir).map(({ path }) => path.slice(sandbox.stateDir.length + 1));
  expect(files).toEqual(expect.arrayContaining(['daemon.log', 'orchestrator.db', `logs/${id}.ndjson`]));
  expect(files.filter((path) => path.startsWith('spool/'))).toEqual([]);

  const database = new DatabaseSync(join(sandbox.stateDir, 'orchestrator.db'), { readOnly: true });
  const sealed = (table: string) => database.prepare(`SELECT name FROM ${table}`).all().map((row) => row['name']);
  expect([sealed('store_values'), sealed('store_values_aside')]).toEqual([['addresses'], []]);
  database.close();
});
