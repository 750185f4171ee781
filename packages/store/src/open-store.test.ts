import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { initStore, openStore } from './index.js';
import { allMigrations } from './migrations/all-migrations.js';
import { createStore, openWriter, prepareWriter } from './open-store.js';
import { databaseFile, hostIdFile, vaultKeyFile } from './state-directory.js';
import { startChild } from './testing/child.js';
import { taskRecord } from './testing/records.js';
import { openTestStore, temporaryDirectory, temporaryStore } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** A directory whose database holds `count` tasks, closed. */
async function filled(count: number): Promise<string> {
  const { stateDirectory, store } = await temporaryStore();
  await store.transaction(async ({ tasks }) => {
    for (let index = 0; index < count; index += 1) await tasks.insert(taskRecord(`tsk_${index}`, { goal: 'x'.repeat(2000) }));
  });
  await store.close();
  return stateDirectory;
}

test('init makes a private directory with three private files, and running it again changes none of them', async () => {
  const stateDirectory = join(temporaryDirectory(), 'deep', 'state');
  expect(await initStore({ stateDirectory })).toEqual({ created: true, made: ['orchestrator.db', 'host-id', 'vault.key'] });
  const files = readdirSync(stateDirectory).sort();
  expect(files).toEqual(['host-id', 'orchestrator.db', 'vault.key']);
  expect([mode(stateDirectory), ...files.map((file) => mode(join(stateDirectory, file)))]).toEqual(['700', '600', '600', '600']);
  const before = files.map((file) => readFileSync(join(stateDirectory, file), 'hex'));
  expect(await initStore({ stateDirectory })).toEqual({ created: false, made: [] });
  expect(files.map((file) => readFileSync(join(stateDirectory, file), 'hex'))).toEqual(before);
});

test('while the store is open its log files are private too, and after closing they are gone', async () => {
  const { stateDirectory, store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  expect(['orchestrator.db', 'orchestrator.db-shm', 'orchestrator.db-wal'].map((file) => mode(join(stateDirectory, file)))).toEqual(['600', '600', '600']);
  await store.close();
  expect(readdirSync(stateDirectory).sort()).toEqual(['host-id', 'orchestrator.db', 'vault.key']);
});

test('reopening gives what was stored, the same host and the same time of making', async () => {
  const { stateDirectory, store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  await store.close();
  const again = await openTestStore(stateDirectory);
  expect(await again.read.tasks.load('tsk_a')).toEqual(taskRecord('tsk_a'));
  expect([again.host, again.schemaVersion, again.createdAt]).toEqual([store.host, allMigrations.length, store.createdAt]);
  expect(again.host).toMatch(/^[0-9a-f]{32}$/);
});

test('the database writes a log ahead, waits for the disk at every commit and checks references', async () => {
  const stateDirectory = await filled(0);
  const writer = openWriter(databaseFile(stateDirectory), 5000);
  onTestFinished(() => void writer.close());
  prepareWriter(writer, 1);
  const setting = (name: string): unknown => writer.pragma(name, { simple: true });
  expect({ journal: setting('journal_mode'), synchronous: setting('synchronous'), references: setting('foreign_keys'), wait: setting('busy_timeout') }).toEqual({
    journal: 'wal',
    synchronous: 2,
    references: 1,
    wait: 5000,
  });
});

test('a directory without a database is not initialised, and opening it leaves nothing there', async () => {
  const stateDirectory = temporaryDirectory();
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('store_not_initialised');
  expect(await codeOf(() => openStore({ stateDirectory: join(stateDirectory, 'none') }))).toBe('store_not_initialised');
  expect(readdirSync(stateDirectory)).toEqual([]);
});

test('an init that broke off is not initialised, and init completes it', async () => {
  const stateDirectory = temporaryDirectory();
  writeFileSync(databaseFile(stateDirectory), '');
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('store_not_initialised');
  expect(await initStore({ stateDirectory })).toEqual({ created: false, made: ['host-id', 'vault.key'] });
  const store = await openTestStore(stateDirectory);
  expect((await store.read.projects.list()).map((project) => project.name)).toEqual(['default']);
});

test('a host identity that is missing or spoilt is said, and init replaces only a missing one', async () => {
  const stateDirectory = await filled(0);
  rmSync(hostIdFile(stateDirectory));
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('host_id_missing');
  expect(await codeOf(() => initStore({ stateDirectory, newHost: false }))).toBe('host_id_missing');
  expect(existsSync(hostIdFile(stateDirectory))).toBe(false);
  expect(await initStore({ stateDirectory })).toEqual({ created: false, made: ['host-id'] });
  writeFileSync(hostIdFile(stateDirectory), 'me');
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('host_id_invalid');
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('host_id_invalid');
  expect(readFileSync(hostIdFile(stateDirectory), 'utf8')).toBe('me');
});

test('a directory that is open to others is refused, except an empty one, which is closed', async () => {
  const used = temporaryDirectory();
  writeFileSync(join(used, 'letter'), 'mine');
  chmodSync(used, 0o755);
  expect(await codeOf(() => initStore({ stateDirectory: used }))).toBe('state_directory_exposed');
  expect([mode(used), readdirSync(used)]).toEqual(['755', ['letter']]);
  const empty = temporaryDirectory();
  chmodSync(empty, 0o755);
  await initStore({ stateDirectory: empty });
  expect(mode(empty)).toBe('700');
  chmodSync(empty, 0o750);
  expect(await codeOf(() => openStore({ stateDirectory: empty }))).toBe('state_directory_exposed');
});

test('a state directory below a file cannot be made', async () => {
  const file = join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  expect(await codeOf(() => initStore({ stateDirectory: join(file, 'state') }))).toBe('store_read_only');
});

test.each([
  ['is text', (path: string) => writeFileSync(path, 'not a database at all, but long enough to have a header '.repeat(40))],
  ['is cut short', (path: string) => truncateSync(path, 4096 * 3)],
])('a database that %s is damaged, and is left byte for byte as it is', async (_what, spoil) => {
  const stateDirectory = await filled(50);
  const path = databaseFile(stateDirectory);
  spoil(path);
  const before = readFileSync(path);
  const use = async (): Promise<void> => {
    const store = await openTestStore(stateDirectory);
    await store.read.tasks.list({});
  };
  expect(await codeOf(use)).toBe('store_damaged');
  expect(await codeOf(() => initStore({ stateDirectory }).then(use))).toBe('store_damaged');
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('pages that were overwritten are damage when they are read, and what stands elsewhere can still be read', async () => {
  const stateDirectory = await filled(50);
  const path = databaseFile(stateDirectory);
  const bytes = readFileSync(path);
  bytes.fill(0xa5, bytes.length / 2);
  writeFileSync(path, bytes);
  const store = await openTestStore(stateDirectory);
  expect(await codeOf(() => store.read.tasks.list({}))).toBe('store_damaged');
  expect((await store.read.projects.list()).map((project) => project.name)).toEqual(['default']);
});

test('another program’s database is foreign and stays as it is', async () => {
  const stateDirectory = await filled(0);
  const path = databaseFile(stateDirectory);
  rmSync(path);
  const foreign = new Sqlite(path);
  foreign.exec('CREATE TABLE theirs (a)');
  foreign.close();
  const before = readFileSync(path);
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('store_foreign');
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('store_foreign');
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a stored value of a later form is refused instead of guessed at', async () => {
  const stateDirectory = await filled(1);
  const other = new Sqlite(databaseFile(stateDirectory));
  other.exec(`UPDATE task SET snapshot_json = '{"version":2,"data":{}}'`);
  other.close();
  const store = await openTestStore(stateDirectory);
  expect(await codeOf(() => store.read.tasks.load('tsk_0'))).toBe('store_damaged');
});

test('while another process writes, a transaction is refused and stores nothing, reading goes on, and afterwards all is well', async () => {
  const { stateDirectory, store: first } = await temporaryStore();
  await first.close();
  const store = await openTestStore(stateDirectory, 50);
  const holder = startChild('hold-lock.ts', [stateDirectory]);
  expect(await holder.nextLine()).toBe('held');
  const insert = (id: string): Promise<string> => codeOf(() => store.transaction(({ tasks }) => tasks.insert(taskRecord(id))));
  expect(await Promise.all([insert('a'), insert('b')])).toEqual(['store_locked', 'store_locked']);
  expect(await codeOf(() => openStore({ stateDirectory, busyTimeoutMs: 50 }))).toBe('store_locked');
  expect(await store.read.tasks.list({})).toEqual([]);
  await holder.kill();
  expect(await insert('a')).toBe('nothing was thrown');
  expect(await store.read.tasks.load('a')).toEqual(taskRecord('a'));
});

test('a full disk rolls back what shares the commit, keeps what was stored, and goes on when there is room again', async () => {
  const stateDirectory = await filled(3);
  const writer = openWriter(databaseFile(stateDirectory), 5000);
  prepareWriter(writer, 1);
  const store = createStore(writer, new Sqlite(databaseFile(stateDirectory), { readonly: true }), 'h');
  onTestFinished(() => store.close());
  writer.pragma(`max_page_count = ${Number(writer.pragma('page_count', { simple: true })) + 2}`);
  const insert = (id: string, length: number): Promise<string> => codeOf(() => store.transaction(({ tasks }) => tasks.insert(taskRecord(id, { goal: 'x'.repeat(length) }))));
  expect(await insert('big', 100_000)).toBe('store_full');
  expect((await store.read.tasks.list({})).map((task) => task.id)).toEqual(['tsk_2', 'tsk_1', 'tsk_0']);
  writer.pragma('max_page_count = 1000000');
  expect(await insert('big', 100_000)).toBe('nothing was thrown');
  expect((await store.read.tasks.list({})).length).toBe(4);
});

/** As root the child becomes `nobody`; otherwise the permission bits are enough. */
async function asReader(stateDirectory: string, verb: string): Promise<string | null> {
  const user = process.getuid?.() === 0 ? '65534' : '';
  for (const file of readdirSync(stateDirectory)) {
    chmodSync(join(stateDirectory, file), 0o400);
    if (user !== '') chownSync(join(stateDirectory, file), Number(user), Number(user));
  }
  chmodSync(stateDirectory, 0o500);
  if (user !== '') chownSync(stateDirectory, Number(user), Number(user));
  onTestFinished(() => chmodSync(stateDirectory, 0o700));
  return await startChild('open-as-other.ts', [stateDirectory, verb, user]).nextLine();
}

test.each(['open', 'init'])('a directory that may be read and not written is read-only for %s', async (verb) => {
  expect(await asReader(await filled(1), verb)).toBe('store_read_only');
});

test('a directory that may be read and not written can be looked at, with what only the log of a killed daemon holds', async () => {
  const { stateDirectory: written, store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  const stateDirectory = temporaryDirectory();
  for (const file of readdirSync(written).filter((name) => !name.endsWith('-shm'))) copyFileSync(join(written, file), join(stateDirectory, file));
  expect(statSync(`${databaseFile(stateDirectory)}-wal`).size).toBeGreaterThan(0);
  const before = readdirSync(stateDirectory).map((name) => [name, statSync(join(stateDirectory, name)).size]);
  expect(JSON.parse((await asReader(stateDirectory, 'look')) ?? '')).toEqual({ tasks: { pending: 1 }, codes: [], opened: 0, checked: true });
  expect(readdirSync(stateDirectory).map((name) => [name, statSync(join(stateDirectory, name)).size])).toEqual(before);
});

test('the files copied aside while nothing runs are a backup that opens', async () => {
  const stateDirectory = await filled(2);
  const copy = join(temporaryDirectory(), 'copy');
  mkdirSync(copy, { mode: 0o700 });
  for (const path of [databaseFile, hostIdFile, vaultKeyFile]) copyFileSync(path(stateDirectory), path(copy));
  const store = await openTestStore(copy);
  expect((await store.read.tasks.list({})).length).toBe(2);
});
