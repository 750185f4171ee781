import { readFileSync, rmSync } from 'node:fs';
import { createStoreVault } from '@orch/session-broker';
import { valuePlaceholder } from '@orch/schema';
import Sqlite from 'better-sqlite3';
import type { TaskStatus } from '@orch/engine';
import { expect, test } from 'vitest';
import { checkStore } from '../check-store.js';
import { initStore, type ResourceChange, type Store } from '../index.js';
import { openVaultKey } from '../vault-key.js';
import { databaseFile, vaultKeyFile } from '../state-directory.js';
import { taskRecord } from '../testing/records.js';
import { openTestStore, temporaryStore } from '../testing/temporary-state.js';
import { codeOf } from '../testing/thrown.js';

const secret = 'hunter2-hunter2';
const keys = { project: 'default', kind: 'SecretStore', name: 'keys' } as const;

async function stage() {
  const { store, stateDirectory } = await temporaryStore();
  const vault = createStoreVault(openVaultKey(stateDirectory));
  const put = (data: Readonly<Record<string, string>>, id: { project: string; kind: 'SecretStore' | 'EnvStore'; name: string } = keys): ResourceChange => {
    const shown = Object.fromEntries(Object.keys(data).map((key) => [key, valuePlaceholder]));
    const manifest = { apiVersion: 'orchestrator.dev/v2', kind: id.kind, metadata: { name: id.name }, spec: { data: shown } } as const;
    return { ...id, type: 'put', manifest, source: { file: 'keys.yaml', text: '# sealed' }, values: { vault, data } };
  };
  const apply = async (data: Readonly<Record<string, string>>, dryRun = false) => (await store.applyResources([put(data)], { at: 1, dryRun }))[0]!.result;
  return { store, stateDirectory, vault, put, apply };
}

const known = async (store: Store, vault: ReturnType<typeof createStoreVault>) => (await vault.all(store.read.values)).map(({ values }) => Object.values(values).join());
const setTask = (store: Store, id: string, status: TaskStatus, project = 'default') =>
  store.transaction(async ({ tasks }) => {
    if ((await tasks.load(id)) === null) await tasks.insert(taskRecord(id, { project, status }));
    await tasks.setStatus(id, status, null);
  });

test('values are created, unchanged and configured like the rest of a resource, and are kept sealed', async () => {
  const { store, stateDirectory, vault, apply } = await stage();
  expect([await apply({ TOKEN: secret }), await apply({ TOKEN: secret }), await apply({ TOKEN: `${secret}-2` }), await apply({ TOKEN: `${secret}-2`, MORE: 'x' })]).toEqual(['created', 'unchanged', 'configured', 'configured']);
  expect((await store.read.resources.load(keys))?.generation).toBe(3);
  expect(await vault.find(store.read.values, 'default', 'keys')).toEqual([{ ...keys, values: { TOKEN: `${secret}-2`, MORE: 'x' } }]);
  await store.close();
  expect(readFileSync(databaseFile(stateDirectory), 'latin1')).not.toContain('hunter2');
});

test('a dry run says what would happen to values and keeps none', async () => {
  const { store, vault, apply } = await stage();
  expect([await apply({ TOKEN: secret }, true), await known(store, vault)]).toEqual(['created', []]);
  await apply({ TOKEN: secret });
  expect([await apply({ TOKEN: secret }, true), await apply({ TOKEN: 'other-value' }, true), await known(store, vault)]).toEqual(['unchanged', 'configured', [secret]]);
});

test('a replaced value is known for as long as a task goes on that was there before, over a restart too', async () => {
  const { store, stateDirectory, vault, apply } = await stage();
  await apply({ TOKEN: 'first-value' });
  await setTask(store, 'tsk_a', 'running');
  await apply({ TOKEN: 'second-value' });
  await setTask(store, 'tsk_b', 'running');
  await apply({ TOKEN: 'third-value' });
  expect(await known(store, vault)).toEqual(['third-value', 'first-value', 'second-value']);
  await store.close();
  const again = await openTestStore(stateDirectory);
  await setTask(again, 'tsk_a', 'succeeded');
  await again.transaction(({ values }) => values.forget());
  expect(await known(again, vault)).toEqual(['third-value', 'second-value']);
  await setTask(again, 'tsk_b', 'succeeded');
  await again.transaction(({ values }) => values.forget());
  expect(await known(again, vault)).toEqual(['third-value']);
});

test.each(['failed', 'cancelled', 'paused'] as const)('a replaced value is known for as long as a task that is %s may go on', async (status) => {
  const { store, vault, apply } = await stage();
  await apply({ TOKEN: 'first-value' });
  await setTask(store, 'tsk_a', status);
  await apply({ TOKEN: 'second-value' });
  await store.transaction(({ values }) => values.forget());
  expect(await known(store, vault)).toEqual(['second-value', 'first-value']);
});

test('a replaced value is forgotten at once where nobody can have been given it', async () => {
  const { store, vault, apply } = await stage();
  await setTask(store, 'tsk_a', 'pending');
  await setTask(store, 'tsk_b', 'succeeded');
  await store.transaction(({ projects }) => projects.ensure('shop', 1));
  await setTask(store, 'tsk_c', 'running', 'shop');
  await apply({ TOKEN: 'first-value' });
  await apply({ TOKEN: 'second-value' });
  await setTask(store, 'tsk_d', 'running');
  await store.transaction(({ values }) => values.forget());
  expect(await known(store, vault)).toEqual(['second-value']);
});

test.each([
  ['deleted', (store: Store) => store.transaction(({ resources }) => resources.delete(keys))],
  ['pruned', (store: Store) => store.applyResources([{ ...keys, type: 'prune' }], { at: 2 })],
])('the values of a store that is %s are gone, and known for as long as a task goes on that was there before', async (_, remove) => {
  const { store, vault, apply } = await stage();
  await apply({ TOKEN: secret });
  await setTask(store, 'tsk_a', 'running');
  await remove(store);
  expect([await vault.find(store.read.values, 'default', 'keys'), await known(store, vault)]).toEqual([[], [secret]]);
  expect(await apply({ TOKEN: 'other-value' })).toBe('created');
  await setTask(store, 'tsk_a', 'succeeded');
  await store.transaction(({ values }) => values.forget());
  expect(await known(store, vault)).toEqual(['other-value']);
});

test('stores of one name in two kinds and two projects have values of their own', async () => {
  const { store, vault, put } = await stage();
  await store.applyResources([put({ A: 'a' }), put({ A: 'b' }, { ...keys, kind: 'EnvStore' }), put({ A: 'c' }, { ...keys, project: 'shop' })], { at: 1 });
  const found = async (project: string) => (await vault.find(store.read.values, project, 'keys')).map(({ kind, values }) => [kind, values]);
  expect([await found('default'), await found('shop')]).toEqual([[['EnvStore', { A: 'b' }], ['SecretStore', { A: 'a' }]], [['SecretStore', { A: 'c' }]]]);
});

test('values that were moved to another store are found by a check of the database, and open nothing', async () => {
  const { store, stateDirectory, vault, put } = await stage();
  await store.applyResources([put({ A: 'a' }), put({ A: 'b' }, { ...keys, name: 'other' })], { at: 1 });
  await store.close();
  expect((await checkStore(stateDirectory)).problems).toEqual([]);
  const other = new Sqlite(databaseFile(stateDirectory));
  other.exec("UPDATE store_values SET sealed = (SELECT sealed FROM store_values WHERE name = 'other') WHERE name = 'keys'");
  other.close();
  expect((await checkStore(stateDirectory)).problems.map(({ code }) => code)).toEqual(['vault_damaged']);
  const again = await openTestStore(stateDirectory);
  expect(await codeOf(() => vault.find(again.read.values, 'default', 'keys'))).toBe('vault_damaged');
});

test('no new key is made where values are sealed with the one that is missing', async () => {
  const { store, stateDirectory, apply } = await stage();
  await apply({ TOKEN: secret });
  await store.close();
  rmSync(vaultKeyFile(stateDirectory));
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('vault_key_missing');
});
