/**
 * Writes a state directory of this version to `apps/daemon/fixtures/state-NAME/`, which every later version has to open and finish:
 * `node .ci/keep-state.ts NAME` after a build. Made once for a published version and never again.
 *
 * It holds a finished task, one that waits for a person with an open session, one that was never started, and one that ran when its daemon, its
 * supervisor and its provider were killed. Its own path is written as `/kept-state`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { TaskInfo } from '../packages/protocol/dist/index.js';
import { Play } from './chaos/play.ts';
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
`;

const play = new Play(0, { mutation: null, patienceMs: 120_000, keep: false });
const { sandbox } = play;
const showcase = workflows.command_rules;
play.start();
await play.insist((client) => play.apply(client, showcase));
await play.insist((client) => play.apply(client, { ...showcase, manifests: kept }));

const create = (title: string, more: { readonly workflow?: string; readonly rehearse?: boolean; readonly start?: boolean; readonly hang?: string }) =>
  play.insist((client) => {
    const { workflow = showcase.name, rehearse = true, start = true, hang } = more;
    const dials = hang ? [{ step: hang, fault: 'hang', value: null }] : [];
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
await create('pending', { start: false });
const running = await create('running', { hang: 'plan' });
await until(running.task.id, runs('plan'));
strike(sandbox, play.daemon, ['daemon', 'supervisor', 'provider']);
await play.daemon.gone;

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
const sessions = join(sandbox.providerHome, 'sessions');
const texts = Object.fromEntries(readdirSync(sessions).map((file) => [file, readFileSync(join(sessions, file), 'utf8').replaceAll(sandbox.root, '/kept-state')]));
writeFileSync(join(folder, 'provider-sessions.json'), `${JSON.stringify(texts, null, 1)}\n`);
await play.close(false);
console.log(`written: ${folder}`);

function textColumns(from: DatabaseSync): readonly { readonly table: string; readonly column: string }[] {
  return from
    .prepare("SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND upper(c.type) = 'TEXT'")
    .all() as { table: string; column: string }[];
}
