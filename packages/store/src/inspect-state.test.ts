import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretStoreManifest } from '@orch/schema';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initStore, inspectState } from './index.js';
import { allMigrations } from './migrations/all-migrations.js';
import { databaseFile, hostIdFile, vaultKeyFile } from './state-directory.js';
import { agentManifest, sessionRecord, taskRecord } from './testing/records.js';
import { temporaryDirectory, temporaryStore } from './testing/temporary-state.js';

/** Names, bytes and permissions of everything in a directory. */
function contents(directory: string): readonly unknown[] {
  return readdirSync(directory).toSorted().map((name) => [name, readFileSync(join(directory, name), 'hex'), statSync(join(directory, name)).mode]);
}

async function initialised(): Promise<string> {
  const stateDirectory = temporaryDirectory();
  await initStore({ stateDirectory });
  return stateDirectory;
}

async function problemsOf(stateDirectory: string): Promise<readonly string[]> {
  return (await inspectState(stateDirectory)).problems.map(({ code }) => code);
}

test('a state directory as init makes it is without a problem, and looking at it changes nothing', async () => {
  const stateDirectory = await initialised();
  const before = contents(stateDirectory);
  expect(await inspectState(stateDirectory)).toEqual({
    directory: { path: stateDirectory, mode: '700' },
    database: { path: databaseFile(stateDirectory), mode: '600', bytes: expect.any(Number) as number, schema: allMigrations.length, newestSchema: allMigrations.length, checked: true },
    key: { path: vaultKeyFile(stateDirectory), mode: '600' },
    sealed: 0,
    agents: [],
    problems: [],
  });
  expect(contents(stateDirectory)).toEqual(before);
});

test('what is not there yet is no problem', async () => {
  const empty = temporaryDirectory();
  for (const directory of [join(empty, 'none'), empty]) {
    const { directory: found, database, problems, agents } = await inspectState(directory);
    expect([found.mode, database.mode, database.schema, agents, problems]).toEqual([directory === empty ? '700' : null, null, null, null, []]);
  }
  expect(readdirSync(empty)).toEqual([]);
});

test('a store that a daemon works with can be looked at, and shows its agents', async () => {
  const { stateDirectory, store } = await temporaryStore();
  const agent = { project: 'shop', kind: 'Agent', name: 'coder', manifest: agentManifest('coder', ['plan']), source: { file: 'a.yaml', text: 'kind: Agent' } };
  await store.transaction(async ({ resources, tasks }) => {
    await resources.put(agent, 1);
    await tasks.insert(taskRecord('tsk_a'));
  });
  const { agents, problems } = await inspectState(stateDirectory);
  expect([agents?.map(({ kind, name, project }) => [kind, name, project]), problems]).toEqual([[['Agent', 'coder', agent.project]], []]);
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_b')));
});

test('each damage is told by its own code, all of them at once, and is left as it is', async () => {
  const damages: Readonly<Record<string, (directory: string) => void>> = {
    state_directory_exposed: (directory) => chmodSync(directory, 0o755),
    store_damaged: (directory) => writeFileSync(databaseFile(directory), 'no database at all, but text of some length'.repeat(200)),
    vault_key_exposed: (directory) => chmodSync(vaultKeyFile(directory), 0o644),
    host_id_invalid: (directory) => writeFileSync(hostIdFile(directory), 'x\n'),
  };
  for (const [code, damage] of Object.entries(damages)) {
    const directory = await initialised();
    damage(directory);
    const before = contents(directory);
    expect(await problemsOf(directory)).toEqual([code]);
    expect(contents(directory)).toEqual(before);
  }
  const all = await initialised();
  for (const damage of Object.values(damages)) damage(all);
  expect(await problemsOf(all)).toEqual(['state_directory_exposed', 'store_damaged', 'vault_key_exposed', 'host_id_invalid']);
});

test('a database with a damaged page, one that was cut off, one of another program and one of a newer version are told', async () => {
  const [torn, cut, foreign, newer] = [await initialised(), await initialised(), await initialised(), await initialised()];
  const bytes = readFileSync(databaseFile(torn));
  bytes.fill(0xff, 3 * 4096, 8 * 4096);
  writeFileSync(databaseFile(torn), bytes);
  truncateSync(databaseFile(cut), 5000);
  const alter = (directory: string, sql: string) => new Sqlite(databaseFile(directory)).exec(sql).close();
  alter(foreign, 'PRAGMA application_id = 7');
  alter(newer, `PRAGMA user_version = ${allMigrations.length + 1}`);
  expect([await problemsOf(torn), await problemsOf(cut), await problemsOf(foreign), await problemsOf(newer)]).toEqual([['store_damaged'], ['store_damaged'], ['store_foreign'], ['store_newer_schema']]);
});

test('a missing key is a problem once something is sealed with it, and none before', async () => {
  const { stateDirectory, store } = await temporaryStore();
  rmSync(vaultKeyFile(stateDirectory));
  expect(await problemsOf(stateDirectory)).toEqual([]);
  await store.transaction(async ({ tasks, sessions }) => {
    await tasks.insert(taskRecord('tsk_a'));
    await sessions.save(sessionRecord('ses_a'));
    await sessions.saveSealed('ses_a', new Uint8Array([1, 2, 3]));
  });
  expect(await problemsOf(stateDirectory)).toEqual(['vault_key_missing']);
});

test('what the key does not open is told, by its store where it is one, as a daemon would not start with it', async () => {
  const { stateDirectory, store } = await temporaryStore();
  const keys: SecretStoreManifest = { apiVersion: 'orchestrator.dev/v2', kind: 'SecretStore', metadata: { name: 'keys' }, spec: { data: { TOKEN: '[ENCRYPTED]' } } };
  await store.transaction(async ({ resources, values }) => {
    await resources.put({ project: 'default', kind: 'SecretStore', name: 'keys', manifest: keys, source: { file: 'keys.yaml', text: '' } }, 1);
    await values.save({ project: 'default', kind: 'SecretStore', name: 'keys' }, new Uint8Array(40));
  });
  const { problems } = await inspectState(stateDirectory);
  expect(problems.map(({ code, message }) => [code, message])).toEqual([['vault_damaged', 'the values of SecretStore "keys" in project "default" cannot be opened']]);
});

test('a file in the place of the directory is told', async () => {
  const path = join(temporaryDirectory(), 'state');
  writeFileSync(path, '');
  expect(await problemsOf(path)).toEqual(['state_directory_unusable']);
});

test('an older database, which a daemon brings up to date, is no problem, and its agents are not read', async () => {
  const directory = join(temporaryDirectory(), 'old');
  mkdirSync(directory, { mode: 0o700 });
  const old = new Sqlite(databaseFile(directory));
  old.exec(allMigrations[0]!.sql);
  old.pragma('application_id = 0x6f726368');
  old.pragma('user_version = 1');
  old.close();
  writeFileSync(hostIdFile(directory), `${'0'.repeat(32)}\n`);
  const { database, agents, problems } = await inspectState(directory);
  expect([database.schema, agents, problems]).toEqual([1, null, []]);
});
