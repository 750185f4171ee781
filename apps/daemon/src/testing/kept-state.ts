import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Sandbox } from './daemon-process.js';
import { eventually } from './eventually.js';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** Names of the state directories that earlier versions left. */
export function keptStates(): readonly string[] {
  return readdirSync(fixtures).filter((name) => name.startsWith('state-'));
}

/** Whether it has spools and logs, of runs that were under way. */
export function hasFiles(name: string): boolean {
  return existsSync(join(fixtures, name, 'files.json'));
}

/** Number of the last migration that its database has seen, which SQLite keeps as the user version at byte 60 of its file (https://sqlite.org/fileformat2.html). */
export function schemaOf(name: string): number {
  return gunzipSync(readFileSync(join(fixtures, name, 'orchestrator.db.gz'))).readUInt32BE(60);
}

/** Puts one of them into the sandbox, which takes the place of the one that it was made in. */
export function restoreState(sandbox: Sandbox, name: string): void {
  const file = (path: string) => readFileSync(join(fixtures, name, path));
  mkdirSync(sandbox.stateDir, { mode: 0o700 });
  for (const path of ['host-id', 'vault.key']) writeFileSync(join(sandbox.stateDir, path), file(path), { mode: 0o600 });
  const database = join(sandbox.stateDir, 'orchestrator.db');
  writeFileSync(database, gunzipSync(file('orchestrator.db.gz')), { mode: 0o600 });
  moveHere(database, sandbox.root);
  beginNow(database);
  const sessions = join(sandbox.providerHome, 'sessions');
  mkdirSync(sessions, { recursive: true, mode: 0o700 });
  const texts = JSON.parse(file('provider-sessions.json').toString()) as Readonly<Record<string, string>>;
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(sessions, path), text.replaceAll('/kept-state', sandbox.root), { mode: 0o600 });
  if (!hasFiles(name)) return;
  const files = JSON.parse(file('files.json').toString()) as Readonly<Record<string, string>>;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(sandbox.stateDir, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(sandbox.stateDir, path), text.replaceAll('/kept-state', sandbox.root), { mode: 0o600 });
  }
}

/**
 * Starts the run that was under way, under the supervisor that its version had. What stands in for its provider waits for the file `go-on` of the
 * workspace, writes what that one wrote after its daemon was killed, and ends with its input.
 */
export async function resumeKeptRun(sandbox: Sandbox, name: string): Promise<ChildProcess> {
  const { spool, supervisor, rest } = JSON.parse(readFileSync(join(fixtures, name, 'adopted.json'), 'utf8')) as Readonly<Record<'spool' | 'supervisor' | 'rest', string>>;
  const directory = join(sandbox.stateDir, spool);
  writeFileSync(join(sandbox.root, 'rest'), rest.replaceAll('/kept-state', sandbox.root));
  const provider = 'while [ ! -e work/go-on ]; do [ -d work ] || exit; sleep 0.05; done; cat rest; cat >/dev/null';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const env = { ...sandbox.env, ORCH_RUN: spool.slice('spool/'.length) };
  const [out, err] = ['out', 'err'].map((stream) => openSync(join(directory, stream), 'a')) as [number, number];
  const child = spawn('/bin/sh', ['-c', supervisor, 'orch-run', directory, boot, '022', '/bin/sh', '-c', provider], { cwd: sandbox.root, env, detached: true, stdio: ['ignore', out, err] });
  for (const descriptor of [out, err]) closeSync(descriptor);
  await eventually(() => (existsSync(join(directory, 'pid')) ? true : null));
  return child;
}

function moveHere(path: string, root: string): void {
  const database = new DatabaseSync(path);
  const columns = database
    .prepare("SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND upper(c.type) = 'TEXT'")
    .all() as { table: string; column: string }[];
  for (const { table, column } of columns) database.prepare(`UPDATE "${table}" SET "${column}" = replace("${column}", '/kept-state', ?) WHERE "${column}" LIKE '%/kept-state%'`).run(root);
  database.close();
}

/** What ran when the state was kept has begun just now, or its time would be up by the calendar. */
function beginNow(path: string): void {
  const database = new DatabaseSync(path);
  const now = Date.now();
  const states = database.prepare('SELECT task_id, state_json FROM task_state').all() as { task_id: string; state_json: string }[];
  const begun = (key: string, value: unknown): unknown => (key !== '' && isRunning(value) ? { ...value, startedAt: now } : value);
  for (const { task_id, state_json } of states) database.prepare('UPDATE task_state SET state_json = ? WHERE task_id = ?').run(JSON.stringify(JSON.parse(state_json, begun)), task_id);
  database.close();
}

function isRunning(value: unknown): value is { readonly startedAt: number } {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === 'running' && 'startedAt' in value && typeof value.startedAt === 'number';
}
