import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVault } from '@orch/session-broker';
import { expect, test } from 'vitest';
import { backUpStore, openVaultKey } from './index.js';
import { databaseFile, hostIdFile, vaultKeyFile } from './state-directory.js';
import { startChild } from './testing/child.js';
import { runRecord, taskRecord, taskState } from './testing/records.js';
import { openTestStore, temporaryDirectory, temporaryStore } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

const token = { driver: 'claude/cli', version: 1, value: { id: 'b6d1f0aa-secret' } };
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

async function filled() {
  const { stateDirectory, store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  await store.transaction(({ sessions }) => createVault(openVaultKey(stateDirectory)).put(sessions, 'ses_a', token, ['b6d1f0aa-secret']));
  return { stateDirectory, store, target: join(temporaryDirectory(), 'deep', 'copy') };
}

test('a backup of an open store is a private folder without the key, and opens when the key is put beside it', async () => {
  const { stateDirectory, target } = await filled();
  const done = await backUpStore({ stateDirectory, target, withKey: false });
  expect(done).toEqual({ path: target, bytes: statSync(databaseFile(target)).size + statSync(hostIdFile(target)).size, schema: done.schema, files: ['orchestrator.db', 'host-id'] });
  expect(readdirSync(target).sort()).toEqual(['host-id', 'orchestrator.db']);
  expect([mode(target), mode(databaseFile(target)), mode(hostIdFile(target))]).toEqual(['700', '600', '600']);
  const key = readFileSync(vaultKeyFile(stateDirectory), 'utf8').trim().split(' ').at(-1)!;
  expect(readdirSync(target).filter((file) => readFileSync(join(target, file)).includes(key))).toEqual([]);
  const restored = await openTestStore(target);
  expect(await restored.read.tasks.load('tsk_a')).toEqual(taskRecord('tsk_a'));
  expect(await codeOf(() => openVaultKey(target))).toBe('vault_key_missing');
  writeFileSync(vaultKeyFile(target), readFileSync(vaultKeyFile(stateDirectory)), { mode: 0o600 });
  expect(await createVault(openVaultKey(target)).take(restored.read.sessions, 'ses_a')).toEqual({ token, secrets: ['b6d1f0aa-secret'] });
});

test('a folder that the system does not let anybody make is refused by name, and no fault of the database', async () => {
  const { stateDirectory } = await filled();
  const file = join(temporaryDirectory(), 'notes.txt');
  writeFileSync(file, 'mine');
  const codes = [];
  for (const target of [join(file, 'x'), join(file, 'x', 'y'), '/proc/x', '/proc/x/y']) codes.push(await codeOf(() => backUpStore({ stateDirectory, target, withKey: false })));
  expect([codes, readFileSync(file, 'utf8')]).toEqual([['backup_folder_unusable', 'backup_folder_unusable', 'backup_folder_unusable', 'backup_folder_unusable'], 'mine']);
});

test('with the key the folder is a state directory by itself', async () => {
  const { stateDirectory, store, target } = await filled();
  expect((await backUpStore({ stateDirectory, target, withKey: true })).files).toEqual(['orchestrator.db', 'host-id', 'vault.key']);
  expect(mode(vaultKeyFile(target))).toBe('600');
  const restored = await openTestStore(target);
  expect([await createVault(openVaultKey(target)).take(restored.read.sessions, 'ses_a'), restored.host]).toEqual([{ token, secrets: ['b6d1f0aa-secret'] }, store.host]);
});

test('a backup that is taken while another process writes is of one moment, and that process goes on', async () => {
  const { stateDirectory, store, target } = await filled();
  const ids = Array.from({ length: 8 }, (_, index) => `tsk_${index}`);
  await store.transaction(async ({ tasks, journal }) => {
    for (const id of ids) {
      await tasks.insert(taskRecord(id));
      await journal.append(id, 0, [], taskState(id));
    }
  });
  await store.close();
  const writer = startChild('write-for-ever.ts', [stateDirectory]);
  for (let line = 0; line < 20; line += 1) expect(await writer.nextLine()).not.toBeNull();
  await backUpStore({ stateDirectory, target, withKey: false });
  for (let line = 0; line < 5; line += 1) expect(await writer.nextLine()).not.toBeNull();
  await writer.kill();
  const { read } = await openTestStore(target);
  const moments = await Promise.all(ids.map(async (id) => [(await read.journal.load(id))?.sequence, (await read.tasks.load(id))?.finishedAt, (await read.retention.measure([id])).events]));
  expect(moments.map(([sequence]) => [sequence, sequence, sequence])).toEqual(moments);
  expect(moments.some(([sequence]) => sequence! > 0)).toBe(true);
});

test('in a backup a run that goes on has another nonce, so that a daemon of the backup does not end its processes', async () => {
  const { stateDirectory, store, target } = await filled();
  const [ended, open] = [runRecord('tsk_a/plan/1', 'tsk_a'), runRecord('tsk_a/plan/2', 'tsk_a', { finishedAt: null })];
  await store.transaction(async ({ runs }) => {
    await runs.save(ended);
    await runs.save(open);
  });
  await backUpStore({ stateDirectory, target, withKey: false });
  const [first, second] = await (await openTestStore(target)).read.runs.listByTask('tsk_a');
  expect([first, { ...second, nonce: open.nonce }]).toEqual([ended, open]);
  expect([second!.nonce === open.nonce, /^[0-9a-f]{32}$/.test(second!.nonce)]).toEqual([false, true]);
  expect(await store.read.runs.listByTask('tsk_a')).toEqual([ended, open]);
});

test('nothing is replaced, and an empty folder will do', async () => {
  const { stateDirectory, target } = await filled();
  mkdirSync(target, { recursive: true });
  await backUpStore({ stateDirectory, target, withKey: false });
  const before = readFileSync(databaseFile(target));
  expect(await codeOf(() => backUpStore({ stateDirectory, target, withKey: true }))).toBe('backup_exists');
  expect([readFileSync(databaseFile(target)).equals(before), readdirSync(target).sort()]).toEqual([true, ['host-id', 'orchestrator.db']]);
});

test('a source that is damaged, or of which a part is missing, gives no backup at all', async () => {
  const { stateDirectory, store, target } = await filled();
  await store.close();
  const key = readFileSync(vaultKeyFile(stateDirectory));
  rmSync(vaultKeyFile(stateDirectory));
  expect(await codeOf(() => backUpStore({ stateDirectory, target, withKey: true }))).toBe('vault_key_missing');
  writeFileSync(vaultKeyFile(stateDirectory), key);
  chmodSync(vaultKeyFile(stateDirectory), 0o644);
  expect(await codeOf(() => backUpStore({ stateDirectory, target, withKey: true }))).toBe('vault_key_exposed');
  const path = databaseFile(stateDirectory);
  const bytes = readFileSync(path);
  bytes.fill(0xa5, bytes.length / 2);
  writeFileSync(path, bytes);
  expect(await codeOf(() => backUpStore({ stateDirectory, target, withKey: false }))).toBe('store_damaged');
  expect(readdirSync(join(target, '..'))).toEqual([]);
  expect(await codeOf(() => backUpStore({ stateDirectory: join(stateDirectory, 'none'), target, withKey: false }))).toBe('store_not_initialised');
});
