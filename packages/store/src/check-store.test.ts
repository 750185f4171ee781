import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createVault } from '@orch/session-broker';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkStore, initStore, openVaultKey } from './index.js';
import { allMigrations } from './migrations/all-migrations.js';
import { databaseFile, hostIdFile, vaultKeyFile } from './state-directory.js';
import { taskRecord } from './testing/records.js';
import { temporaryDirectory, temporaryStore } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

const token = { driver: 'claude/cli', version: 1, value: { id: 'b6d1f0aa-secret' } };
const current = allMigrations.length;

/** A closed store with three sealed handles. */
async function sealedStore(): Promise<string> {
  const { stateDirectory, store } = await temporaryStore();
  const vault = createVault(openVaultKey(stateDirectory));
  await store.transaction(async ({ sessions, tasks }) => {
    for (const ref of ['ses_a', 'ses_b', 'ses_c']) await vault.put(sessions, ref, token, ['b6d1f0aa-secret']);
    for (let count = 0; count < 50; count += 1) await tasks.insert(taskRecord(`tsk_${count}`, { goal: 'x'.repeat(2000) }));
  });
  await store.close();
  return stateDirectory;
}

async function found(stateDirectory: string) {
  const { problems, ...rest } = await checkStore(stateDirectory);
  return { ...rest, codes: problems.map(({ code }) => code) };
}

test('a store in order has no problems, and its key opens every sealed handle', async () => {
  expect(await found(await sealedStore())).toEqual({ schema: current, newestSchema: current, sealed: { rows: 3, opened: 3 }, codes: [] });
});

test('a sealed handle that belongs to another session is named, and the others are opened all the same', async () => {
  const stateDirectory = await sealedStore();
  const other = new Sqlite(databaseFile(stateDirectory));
  other.exec("UPDATE session_vault SET sealed = (SELECT sealed FROM session_vault WHERE session = 'ses_a') WHERE session = 'ses_b'");
  other.close();
  expect(await found(stateDirectory)).toEqual({ schema: current, newestSchema: current, sealed: { rows: 3, opened: 2 }, codes: ['vault_damaged'] });
});

test.each([
  ['is missing', (path: string) => rmSync(path), 'vault_key_missing', 1],
  ['is open to others', (path: string) => chmodSync(path, 0o644), 'vault_key_exposed', 1],
  ['is no key', (path: string) => writeFileSync(path, 'me'), 'vault_key_invalid', 1],
])('a key that %s opens nothing', async (_what, spoil, code, times) => {
  const stateDirectory = await sealedStore();
  spoil(vaultKeyFile(stateDirectory));
  expect(await found(stateDirectory)).toEqual({ schema: current, newestSchema: current, sealed: { rows: 3, opened: 0 }, codes: Array.from({ length: times }, () => code) });
});

test('a host identity that is missing is a problem, and nothing is made in its place', async () => {
  const stateDirectory = await sealedStore();
  rmSync(hostIdFile(stateDirectory));
  expect(await found(stateDirectory)).toEqual({ schema: current, newestSchema: current, sealed: { rows: 3, opened: 3 }, codes: ['host_id_missing'] });
  expect(existsSync(hostIdFile(stateDirectory))).toBe(false);
});

test('a key of another state directory opens nothing', async () => {
  const [stateDirectory, other] = [await sealedStore(), temporaryDirectory()];
  await initStore({ stateDirectory: other });
  copyFileSync(vaultKeyFile(other), vaultKeyFile(stateDirectory));
  expect(await found(stateDirectory)).toEqual({ schema: current, newestSchema: current, sealed: { rows: 3, opened: 0 }, codes: ['vault_damaged', 'vault_damaged', 'vault_damaged'] });
});

test('rows that belong to nothing are named with their tables', async () => {
  const stateDirectory = await sealedStore();
  const other = new Sqlite(databaseFile(stateDirectory));
  other.pragma('foreign_keys = OFF');
  other.exec("INSERT INTO task_event (task_id, sequence, at, event_json) VALUES ('tsk_gone', 1, 1, '{}'), ('tsk_gone', 2, 1, '{}')");
  other.close();
  const { problems } = await checkStore(stateDirectory);
  expect(problems.map(({ code, message }) => ({ code, message }))).toEqual([{ code: 'store_damaged', message: '2 rows of table task_event belong to rows of table task that are not there' }]);
});

test('overwritten pages are found, and the file stays as it is', async () => {
  const stateDirectory = await sealedStore();
  const path = databaseFile(stateDirectory);
  const bytes = readFileSync(path);
  bytes.fill(0xa5, bytes.length / 2);
  writeFileSync(path, bytes);
  const { problems } = await checkStore(stateDirectory);
  expect([problems.length > 0, new Set(problems.map(({ code }) => code))]).toEqual([true, new Set(['store_damaged'])]);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('where there is no database nothing is checked', async () => {
  expect(await codeOf(() => checkStore(temporaryDirectory()))).toBe('store_not_initialised');
});
