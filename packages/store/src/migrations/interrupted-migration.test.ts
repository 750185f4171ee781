import { closeSync, openSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { codeOf } from '../testing/thrown.js';
import { checkStore, initStore, openStore } from '../index.js';
import { databaseFile, hostIdFile } from '../state-directory.js';
import { startChild } from '../testing/child.js';
import { openTestStore, temporaryDirectory } from '../testing/temporary-state.js';
import { allMigrations } from './all-migrations.js';
import { migrate } from './migrate.js';

/** A state directory whose database has the first so many migrations, and a project of its own once there is a table for it. */
function olderState(migrations: number): string {
  const stateDirectory = temporaryDirectory();
  closeSync(openSync(databaseFile(stateDirectory), 'wx', 0o600));
  writeFileSync(hostIdFile(stateDirectory), `${'0'.repeat(32)}\n`, { mode: 0o600 });
  const database = new Sqlite(databaseFile(stateDirectory));
  database.pragma('journal_mode = WAL');
  migrate(database, allMigrations.slice(0, migrations), 1);
  if (migrations > 0) database.exec("INSERT INTO project (name, created_at) VALUES ('shop', 7)");
  database.close();
  return stateDirectory;
}

test.each(allMigrations.map(({ number }) => number))('a process that is killed in the middle of migration %i leaves the schema before it whole, and the next one brings it up to date', async (number) => {
  const stateDirectory = olderState(number - 1);
  const child = startChild('stop-in-migration.ts', [stateDirectory, String(number)]);
  expect(await child.nextLine()).toBe('stopped');
  // What it has made is seen by nobody, and nobody else can write meanwhile.
  expect(await codeOf(() => openStore({ stateDirectory, busyTimeoutMs: 50 }))).toBe(number === 1 ? 'store_not_initialised' : 'store_locked');
  await child.kill();
  const left = new Sqlite(databaseFile(stateDirectory), { readonly: true });
  expect(left.pragma('user_version', { simple: true })).toBe(number - 1);
  left.close();
  await initStore({ stateDirectory });
  const store = await openTestStore(stateDirectory);
  expect([store.schemaVersion, (await store.read.projects.list()).map(({ name }) => name)]).toEqual([allMigrations.length, number === 1 ? ['default'] : ['default', 'shop']]);
  expect((await checkStore(stateDirectory)).problems).toEqual([]);
});
