import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyText, template } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { createSandbox, daemonProgram, runDaemonProgram, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { failureOf } from './testing/failure-of.js';
import { readFiles } from './testing/state-files.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const [holdLock, sqlProgram] = ['hold-lock.ts', 'run-sql.ts'].map((name) => fileURLToPath(new URL(`../../../packages/store/src/testing/${name}`, import.meta.url))) as [string, string];
const nobody = 65534;

/** A state directory with one finished task and two sealed handles, which every test gets a copy of. */
let kept: Sandbox;
let sandbox: Sandbox;
let daemon: DaemonProcess | null;

beforeAll(async () => {
  kept = createSandbox();
  const first = await startDaemon(kept);
  await applyText(first.client, kept.workspace, template('command-rules.yaml'), { project: 'rules' });
  const { task } = await createTask(first.client, { workflow: 'command_rules', project: 'rules', rehearse: true });
  await follow(first.client, task.id);
  await first.end('SIGTERM');
});
afterAll(() => kept.remove());

beforeEach(() => {
  sandbox = createSandbox();
  cpSync(kept.stateDir, sandbox.stateDir, { recursive: true });
  daemon = null;
});
afterEach(async () => {
  await daemon?.end('SIGTERM');
  sandbox.remove();
});

const file = (name: string) => join(sandbox.stateDir, name);

/** What there is of the state beside what says that a daemon was here. */
function state(): ReadonlyMap<string, string> {
  const passing = /^daemon\.(log|hold)|-(wal|shm)$/;
  return new Map(readFiles(sandbox.stateDir).filter(({ path }) => !passing.test(path)).map(({ path, bytes, mode }) => [path, `${mode.toString(8)} ${bytes.toString('base64')}`]));
}

/** That the daemon refuses to start with one sentence, a hint and its exit code, and leaves everything as it is. */
async function expectRefusal(code: string, exit: number): Promise<void> {
  const before = state();
  const said = await runDaemonProgram(sandbox, ['--state-dir', sandbox.stateDir]);
  expect({ exit: said.code, stdout: said.stdout, code: /^error: [^\n]+ \[(\w+)\]\n {2}[^\n]+\n$/.exec(said.stderr)?.[1] ?? said.stderr }).toEqual({ exit, stdout: '', code });
  expect(state()).toEqual(before);
}

/** That nothing is lost: the task is shown, and its line can be read. */
async function expectWhole(): Promise<void> {
  daemon = await startDaemon(sandbox);
  expect((await daemon.client.listTasks()).items.map(({ status }) => status)).toEqual(['succeeded']);
  expect((await daemon.client.listSessions()).items.map(({ status, turns }) => [status, turns])).toEqual([['open', 3], ['open', 1]]);
}

test('a database that another process holds is waited for and then refused, and works when it is let go', async () => {
  const holder = spawn(process.execPath, [holdLock, sandbox.stateDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expectRefusal('store_locked', 8);
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  await expectWhole();
});

test.each([
  ['is a text', () => writeFileSync(file('orchestrator.db'), 'not a database, but long enough to have a header '.repeat(60)), 'store_damaged', 1],
  ['is cut short', () => truncateSync(file('orchestrator.db'), 4096 * 3), 'store_damaged', 1],
  ['is another program’s', () => (rmSync(file('orchestrator.db')), runSql(file('orchestrator.db'), 'CREATE TABLE theirs (a)')), 'store_foreign', 1],
  ['is of a newer version', () => runSql(file('orchestrator.db'), 'PRAGMA user_version = 999'), 'store_newer_schema', 1],
])('a database that %s is refused', async (_what, spoil, code, exit) => {
  spoil();
  await expectRefusal(code, exit);
});

test.each([
  ['is missing', () => rmSync(file('vault.key')), 'vault_key_missing', 1],
  ['is another state directory’s', () => replaceKey(), 'vault_damaged', 1],
  ['can be read by others', () => chmodSync(file('vault.key'), 0o644), 'vault_key_exposed', 9],
  ['is empty', () => writeFileSync(file('vault.key'), ''), 'vault_key_invalid', 1],
])('while handles are sealed, a key that %s is refused, no other is made, and the right one makes all well', async (_what, spoil, code, exit) => {
  spoil();
  await expectRefusal(code, exit);
  rmSync(file('vault.key'), { force: true });
  copyFileSync(join(kept.stateDir, 'vault.key'), file('vault.key'));
  chmodSync(file('vault.key'), 0o600);
  await expectWhole();
});

/** As another program would. */
function runSql(path: string, sql: string): void {
  const { status, stderr } = spawnSync(process.execPath, [sqlProgram, path, sql], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function replaceKey(): void {
  const other = join(sandbox.root, 'other');
  spawnSync(process.execPath, [daemonProgram, 'init', '--state-dir', other], { env: sandbox.env });
  copyFileSync(join(other, 'vault.key'), file('vault.key'));
}

test('a host identity that is missing is refused, and only init makes a new one and says so', async () => {
  rmSync(file('host-id'));
  await expectRefusal('host_id_missing', 1);
  expect(existsSync(file('host-id'))).toBe(false);
  const { stdout } = spawnSync(process.execPath, [daemonProgram, 'init', '--state-dir', sandbox.stateDir], { env: sandbox.env, encoding: 'utf8' });
  expect(stdout).toBe(`completed ${sandbox.stateDir}: made host-id\nwith a new host-id: sessions of before are another host’s, and cannot be resumed here\n`);
});

test('a host identity that is spoilt is refused', async () => {
  writeFileSync(file('host-id'), 'me');
  await expectRefusal('host_id_invalid', 1);
});

/** As root the daemon becomes `nobody`, who has to be able to read the program. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: nobody, gid: nobody } : {};
const canBeTried = !isRoot || spawnSync(process.execPath, [daemonProgram, '--version'], user).status === 0;

test.skipIf(!canBeTried).each([
  ['the directory', () => chmodSync(sandbox.stateDir, 0o500), 'state_directory_unusable', 1],
  ['the database', () => chmodSync(file('orchestrator.db'), 0o400), 'store_read_only', 9],
])('a state directory of which %s cannot be written is refused, and works when it can', async (_what, close, code, exit) => {
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  giveTo(isRoot ? nobody : mine.uid, isRoot ? nobody : mine.gid);
  close();
  const before = state();
  const said = spawnSync(process.execPath, [daemonProgram, '--state-dir', sandbox.stateDir], { ...user, env: sandbox.env, encoding: 'utf8', timeout: 60_000 });
  expect({ exit: said.status, stdout: said.stdout, code: /^error: [^\n]+ \[(\w+)\]\n {2}[^\n]+\n$/.exec(said.stderr)?.[1] ?? said.stderr }).toEqual({ exit, stdout: '', code });
  expect(state()).toEqual(before);
  chmodSync(sandbox.stateDir, 0o700);
  chmodSync(file('orchestrator.db'), 0o600);
  giveTo(mine.uid, mine.gid);
  await expectWhole();
});

function giveTo(uid: number, gid: number): void {
  if (!isRoot) return;
  for (const path of [sandbox.root, sandbox.stateDir, ...readdirSync(sandbox.stateDir, { recursive: true, encoding: 'utf8' }).map((name) => join(sandbox.stateDir, name))]) chownSync(path, uid, gid);
}

/** A limit on the size of files makes the system refuse a write that no disk is full for. */
const withFileLimit = (blocks: number): Sandbox => {
  const limited = join(sandbox.root, 'limited');
  writeFileSync(limited, `#!/bin/sh\ntrap '' XFSZ\nulimit -f ${blocks}\nexec "${process.execPath}" "${daemonProgram}" "$@"\n`, { mode: 0o700 });
  return { ...sandbox, program: limited };
};

test('a write that the system fails is refused by its code, takes nothing else with it, and leaves nothing of itself', async () => {
  const blocks = Math.ceil(Math.max(...readFiles(sandbox.stateDir).map(({ bytes }) => bytes.length)) / 512) + 1024;
  daemon = await startDaemon(withFileLimit(blocks));
  await applyText(daemon.client, sandbox.workspace, 'apiVersion: orchestrator.dev/v2\nkind: WorkflowStore\nmetadata: {name: notes}\nspec: {}\n', { project: 'rules' });
  const put = (key: string, value: string) => daemon!.client.putEntry({ store: 'notes', project: 'rules', body: { key, value } });
  await put('small', 'x');
  expect(await failureOf(put('large', 'x'.repeat(1024 * 1024)))).toMatchObject({ code: 'store_io_failed', hint: 'Look at the system’s log; nothing was stored.' });
  expect((await put('small', 'y')).key).toBe('small');
  await daemon.end('SIGTERM');
  await expectWhole();
  expect((await daemon.client.listEntries({ store: 'notes', project: 'rules' })).items.map(({ key }) => key)).toEqual(['small']);
  expect((await daemon.client.getEntry({ store: 'notes', project: 'rules', key: 'small' })).value).toBe('y');
});

test('a start at which the system fails a write is refused by its code, and the next one goes on', async () => {
  rmSync(sandbox.stateDir, { recursive: true });
  const { status, stderr } = spawnSync(withFileLimit(8).program!, ['--state-dir', sandbox.stateDir], { env: sandbox.env, encoding: 'utf8', timeout: 60_000 });
  expect({ status, code: /^error: [^\n]+ \[(\w+)\]\n {2}[^\n]+\n$/.exec(stderr)?.[1] ?? stderr }).toEqual({ status: 1, code: 'store_io_failed' });
  daemon = await startDaemon(sandbox);
  expect((await daemon.client.listTasks()).items).toEqual([]);
  expect([existsSync(file('vault.key')), statSync(file('vault.key')).mode & 0o777]).toEqual([true, 0o600]);
});

test('a start at which not even the lock can be written is refused by its code and leaves nothing of it', async () => {
  const { status, stderr } = spawnSync(withFileLimit(0).program!, ['--state-dir', sandbox.stateDir], { env: sandbox.env, encoding: 'utf8', timeout: 60_000 });
  expect({ status, said: /^error: the system failed to read or write (.+): EFBIG[^\n]+ \[(\w+)\]\n {2}[^\n]+\n$/.exec(stderr)?.slice(1) ?? stderr }).toEqual({ status: 1, said: [sandbox.stateDir, 'store_io_failed'] });
  expect(readdirSync(sandbox.stateDir).filter((name) => name.startsWith('daemon.lock'))).toEqual([]);
  await expectWhole();
});
