/**
 * Writes a state directory of this version to `apps/daemon/fixtures/state-NAME/`, which every later version has to open and finish:
 * `env -i PATH=/usr/bin:/bin HOME=/ "$(command -v node)" .ci/keep-state.ts NAME` after a build, so that nothing of the machine gets in. Made once
 * for a published version or a new schema, and never again.
 *
 * It holds a finished task, one that waits for a person with an open session, one that was paused between two turns, one that waits for a cordoned
 * agent, two that were never started, of which one takes a sealed value, and three that ran when their daemon was killed: of one the supervisor and the provider were killed too, one ended meanwhile, and one is to be
 * adopted: a stand-in for its provider writes what that one wrote later, under the supervisor of this version. Its own path is written as `/kept-state`.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { TaskInfo } from '../packages/protocol/dist/index.js';
import { liveSupervisor } from '../packages/runtime/src/host/supervisor-script.ts';
import { Play } from './chaos/play.ts';
import { signal } from './chaos/processes.ts';
import { strike } from './chaos/strike.ts';
import { workflows } from './chaos/workflows.ts';
import { root } from './steps.ts';

const name = process.argv[2];
if (!name) throw new Error('usage: node .ci/keep-state.ts NAME');

const kept = `apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: keeper}
spec:
  capabilities: [open, publish, finish]
  driver: {provider: rehearsal, transport: cli, rehearsal: {dials: [{step: publish, fault: hang}]}}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: kept}
spec:
  steps:
    - {id: open}
    - {id: publish, behavior: {driverRequirements: {sessionResume: true}}}
    - {id: finish, behavior: {driverRequirements: {sessionResume: true}}}
---
apiVersion: orchestrator.dev/v2
kind: SecretStore
metadata: {name: keys}
spec: {data: {TOKEN: a-value-that-was-sealed-then}}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: teller}
spec:
  capabilities: [tell]
  driver: {provider: shell, transport: cli}
  command: echo "$TOKEN" | tee told
  env: [{name: TOKEN, refValue: {name: keys, key: TOKEN}}]
---
apiVersion: orchestrator.dev/v2
kind: WorkflowStore
metadata: {name: notes}
spec: {}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: telling}
spec:
  steps:
    - {id: tell}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: counting}
spec:
  steps:
    - {id: count, command: sleep 2; echo counted}
    - {id: told, command: "echo after {count_output}"}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: rester}
spec:
  capabilities: [rest]
  driver: {provider: shell, transport: cli}
  command: echo rested
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: resting}
spec:
  steps:
    - {id: rest}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: pauser}
spec:
  capabilities: [before, after]
  driver: {provider: rehearsal, transport: cli}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: pausing}
spec:
  steps:
    - {id: before}
    - {id: between, command: sleep 1}
    - {id: after, behavior: {driverRequirements: {sessionResume: {from: before}}}}
`;

const play = new Play(0, { mutation: null, patienceMs: 30_000, keep: false });
const { sandbox } = play;
const showcase = workflows.command_rules;
play.start();
await play.insist((client) => play.apply(client, showcase));
await play.insist((client) => play.apply(client, { ...showcase, manifests: kept }));

interface Dial {
  readonly step: string;
  readonly fault: string;
  readonly value: number | null;
}
const create = (title: string, more: { readonly workflow?: string; readonly rehearse?: boolean; readonly start?: boolean; readonly dials?: readonly Dial[] }) =>
  play.insist((client) => {
    const { workflow = showcase.name, rehearse = true, start = true, dials = [] } = more;
    return client.createTask({ body: { name: title, goal: 'Be there later.', workflow, project: 'chaos', workspace: null, targetFiles: [], rehearse, dials, start } });
  });
const until = async (id: string, enough: (info: TaskInfo) => boolean) => {
  while (!enough(await play.insist((client) => client.taskInfo({ id })))) await sleep(50);
};
const runs = (step: string) => (info: TaskInfo) => info.steps.some(({ id, status, session }) => id === step && status === 'running' && session.evidence !== null);

const finished = await create('finished', {});
await until(finished.task.id, ({ task }) => task.status === 'succeeded');
const waiting = await create('waiting', { workflow: 'kept', rehearse: false });
await until(waiting.task.id, runs('publish'));
strike(sandbox, play.daemon, ['supervisor', 'provider']);
await until(waiting.task.id, ({ task }) => task.status === 'waiting');
const paused = await create('paused', { workflow: 'pausing', rehearse: false });
await until(paused.task.id, ({ steps }) => steps[1]?.status === 'running');
await play.insist((client) => client.pauseTask({ id: paused.task.id }));
await until(paused.task.id, ({ steps }) => steps[1]?.status === 'succeeded');
await play.insist((client) => client.cordonAgent({ name: 'rester', project: 'chaos' }));
const resting = await create('resting', { workflow: 'resting', rehearse: false });
await until(resting.task.id, ({ task }) => task.status === 'waiting');
await create('pending', { start: false });
await create('telling', { workflow: 'telling', rehearse: false, start: false });
await play.insist((client) => client.putEntry({ store: 'notes', project: 'chaos', body: { key: 'kept', value: 'a note' } }));
const running = await create('running', { dials: [{ step: 'plan', fault: 'hang', value: null }] });
await until(running.task.id, runs('plan'));
const adopted = await create('adopted', { dials: [{ step: 'plan', fault: 'slow', value: 1500 }] });
await until(adopted.task.id, runs('plan'));
const ended = await create('ended', { workflow: 'counting', rehearse: false });
await until(ended.task.id, ({ steps }) => steps[0]?.status === 'running');
play.daemon.child.kill('SIGKILL');
await play.daemon.gone;
const spools = { adopted: spoolOf(adopted.task.id), ended: spoolOf(ended.task.id) };
const then = spoolFiles(spools.adopted);
for (const each of sandbox.processes()) if (each.run?.task === running.task.id) signal(each, 'SIGKILL');
while (sandbox.read(`${spools.ended}/result`) === null) await sleep(50);
// It waits for the end of its input then, which is a daemon’s to give.
while (!sandbox.read(`${spools.adopted}/out`)!.includes('"type":"result"')) await sleep(50);
const rest = sandbox.read(`${spools.adopted}/out`)!.slice(then[`${spools.adopted}/out`]!.length);
const files = Object.fromEntries([...Object.entries(then).filter(([path]) => !path.endsWith('/pid')), ...Object.entries(spoolFiles(spools.ended)), ...logFiles()]);

const folder = join(root, 'apps/daemon/fixtures', `state-${name}`);
mkdirSync(folder, { recursive: true });
const copy = join(sandbox.root, 'copy.db');
const database = new DatabaseSync(join(sandbox.state, 'orchestrator.db'));
database.exec(`VACUUM INTO '${copy}'`);
database.close();
const written = new DatabaseSync(copy);
const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
for (const { table, column } of textColumns(written)) {
  written.prepare(`UPDATE "${table}" SET "${column}" = replace(replace("${column}", ?, '/kept-state'), ?, 'another-boot') WHERE typeof("${column}") = 'text'`).run(sandbox.root, boot);
}
written.exec('VACUUM');
written.close();
writeFileSync(join(folder, 'orchestrator.db.gz'), gzipSync(readFileSync(copy), { level: 9 }));
for (const file of ['host-id', 'vault.key']) writeFileSync(join(folder, file), sandbox.read(`state/${file}`) ?? '');
const placeless = (text: string) => text.replaceAll(sandbox.root, '/kept-state').replaceAll(boot, 'another-boot').replaceAll(root, '/kept-program/');
const state = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice('state/'.length), placeless(text)]));
writeFileSync(join(folder, 'files.json'), `${JSON.stringify(state, null, 1)}\n`);
writeFileSync(join(folder, 'adopted.json'), `${JSON.stringify({ spool: spools.adopted.slice('state/'.length), supervisor: liveSupervisor, rest: placeless(rest) }, null, 1)}\n`);
const sessions = join(sandbox.providerHome, 'sessions');
const texts = Object.fromEntries(readdirSync(sessions).map((file) => [file, readFileSync(join(sessions, file), 'utf8').replaceAll(sandbox.root, '/kept-state')]));
writeFileSync(join(folder, 'provider-sessions.json'), `${JSON.stringify(texts, null, 1)}\n`);
await play.close(false);
console.log(`written: ${folder}`);

/** Of the run that goes on. */
function spoolOf(task: string): string {
  const nonce = sandbox.processes().find(({ run }) => run?.task === task)?.run?.nonce;
  if (!nonce) throw new Error(`no process of task ${task} runs`);
  return `state/spool/${nonce}`;
}

/** Without pipes, which a supervisor makes itself. */
function spoolFiles(spool: string): Readonly<Record<string, string>> {
  const paths = readdirSync(join(sandbox.root, spool), { recursive: true }).map((path) => `${spool}/${String(path)}`);
  return Object.fromEntries(paths.filter((path) => statSync(join(sandbox.root, path)).isFile()).map((path) => [path, sandbox.read(path)!]));
}

function logFiles(): readonly (readonly [string, string])[] {
  const paths = readdirSync(join(sandbox.state, 'logs'), { recursive: true }).map((path) => `state/logs/${String(path)}`);
  return paths.filter((path) => statSync(join(sandbox.root, path)).isFile()).map((path) => [path, sandbox.read(path)!] as const);
}

function textColumns(from: DatabaseSync): readonly { readonly table: string; readonly column: string }[] {
  return from
    .prepare("SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND upper(c.type) = 'TEXT'")
    .all() as { table: string; column: string }[];
}
