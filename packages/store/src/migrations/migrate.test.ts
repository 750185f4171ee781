import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { initStore } from '../init-store.js';
import { openStore } from '../open-store.js';
import { databaseFile } from '../state-directory.js';
import { temporaryDirectory } from '../testing/temporary-state.js';
import { codeOf } from '../testing/thrown.js';
import { allMigrations } from './all-migrations.js';
import { migrate, schemaVersion } from './migrate.js';
import type { Migration } from './migration.js';

function temporaryDatabase(): Sqlite.Database {
  const database = new Sqlite(join(temporaryDirectory(), 'x.db'));
  onTestFinished(() => void database.close());
  return database;
}

function schemaOf(database: Sqlite.Database): string {
  const rows = database.prepare<[], { readonly sql: string }>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name").all();
  return rows.map((row) => `${row.sql};\n`).join('\n');
}

const tables = (database: Sqlite.Database): unknown[] => database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();

test.each(allMigrations.map((migration) => [migration.number]))('the schema after migration %i is the one that was published', (number) => {
  const database = temporaryDatabase();
  migrate(database, allMigrations.slice(0, number), 1);
  const published = new URL(`../../fixtures/schema-${String(number).padStart(4, '0')}.sql`, import.meta.url);
  expect(schemaOf(database)).toBe(readFileSync(published, 'utf8'));
});

test('migrations are numbered from 1 without gaps', () => {
  expect(allMigrations.map((migration) => migration.number)).toEqual(allMigrations.map((_, index) => index + 1));
});

test('migrating twice is the same as migrating once', () => {
  const database = temporaryDatabase();
  migrate(database, allMigrations, 1);
  const once = database.serialize();
  migrate(database, allMigrations, 2);
  expect(database.serialize().equals(once)).toBe(true);
});

test('a database of the first schema keeps what it holds when it is brought up to date', () => {
  const database = temporaryDatabase();
  migrate(database, allMigrations.slice(0, 1), 1);
  database.exec("INSERT INTO project (name, created_at) VALUES ('shop', 7)");
  migrate(database, allMigrations, 2);
  expect(database.prepare('SELECT name, created_at FROM project ORDER BY name').all()).toEqual([
    { name: 'default', created_at: 1 },
    { name: 'shop', created_at: 7 },
  ]);
  expect(schemaVersion(database)).toBe(allMigrations.length);
});

test('a migration that breaks off leaves the ones before it whole and nothing of itself, and the next attempt goes on', () => {
  const database = temporaryDatabase();
  const second: Migration = { number: allMigrations.length + 1, name: 'second', sql: 'CREATE TABLE second (a INTEGER) STRICT;' };
  const broken: Migration = { ...second, sql: `${second.sql} CREATE TABLE third (a NONSENSE) STRICT;` };
  expect(() => migrate(database, [...allMigrations, broken], 1)).toThrow('NONSENSE');
  const after = tables(database);
  expect([schemaVersion(database), after.includes('project'), after.includes('second')]).toEqual([allMigrations.length, true, false]);
  migrate(database, [...allMigrations, second], 2);
  expect([schemaVersion(database), tables(database).includes('second')]).toEqual([second.number, true]);
});

test('a database of a newer version is neither opened nor changed', async () => {
  const stateDirectory = temporaryDirectory();
  await initStore({ stateDirectory });
  const newer = new Sqlite(databaseFile(stateDirectory));
  newer.pragma(`user_version = ${allMigrations.length + 1}`);
  newer.close();
  const before = readFileSync(databaseFile(stateDirectory));
  expect(await codeOf(() => openStore({ stateDirectory }))).toBe('store_newer_schema');
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('store_newer_schema');
  expect(readFileSync(databaseFile(stateDirectory)).equals(before)).toBe(true);
});
