import { OrchError } from '@orch/diagnostics';
import type Sqlite from 'better-sqlite3';
import { allMigrations } from './migrations/all-migrations.js';
import { assertKnown, schemaVersion } from './migrations/migrate.js';
import { readHostId } from './host-id.js';
import { openEverySealed } from './open-every-sealed.js';
import { openQuietly } from './open-quietly.js';
import { assertInitialised, databaseFile, hostIdFile } from './state-directory.js';
import { toStoreError } from './store-error.js';

export interface StoreCheck {
  /** Null where it cannot be read. */
  readonly schema: number | null;
  readonly newestSchema: number;
  /** Sealed handles, and how many of them the key opens; null where they cannot be read. */
  readonly sealed: { readonly rows: number; readonly opened: number } | null;
  readonly problems: readonly OrchError[];
}

/** Of each kind; a damaged file has thousands. */
const mostShown = 10;

/** Reads everything: every page, every reference between rows, every sealed handle, the sealed values of every store, the host's identity. Changes nothing; may go on beside a daemon. Throws `store_not_initialised` alone. */
export async function checkStore(stateDirectory: string): Promise<StoreCheck> {
  assertInitialised(stateDirectory);
  const path = databaseFile(stateDirectory);
  const problems: OrchError[] = [];
  let schema: number | null = null;
  let sealed: StoreCheck['sealed'] = null;
  try {
    const reader = openQuietly(path);
    try {
      assertKnown(reader, allMigrations);
      schema = schemaVersion(reader);
      problems.push(...damages(reader, path), ...danglingRows(reader, path), ...hostProblems(stateDirectory));
      const { failures, ...counts } = await openEverySealed(reader, stateDirectory, schema);
      problems.push(...failures.slice(0, mostShown));
      sealed = counts;
    } finally {
      reader.close();
    }
  } catch (error) {
    // A damaged page may end the look at what stands behind it.
    const failure = toStoreError(error, path);
    if (!problems.some(({ code }) => code === failure.code)) problems.push(failure);
  }
  return { schema, newestSchema: allMigrations.length, sealed, problems };
}

function damages(reader: Sqlite.Database, path: string): readonly OrchError[] {
  const found = (reader.pragma(`integrity_check(${mostShown})`) as readonly { readonly integrity_check: string }[]).map((row) => row.integrity_check);
  if (found.join() === 'ok') return [];
  const hint = 'It is left as it is: copy the state directory aside, then restore the file from a backup.';
  return found.map((text) => new OrchError('store_damaged', `the database ${path} is damaged: ${text.replaceAll('\n', ' ')}`, { hint, details: { path } }));
}

function hostProblems(stateDirectory: string): readonly OrchError[] {
  try {
    readHostId(stateDirectory);
    return [];
  } catch (error) {
    return [toStoreError(error, hostIdFile(stateDirectory))];
  }
}

interface Dangling {
  readonly table: string;
  readonly parent: string;
  readonly rows: number;
}

function danglingRows(reader: Sqlite.Database, path: string): readonly OrchError[] {
  const found = reader.prepare<[], Dangling>('SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY "table", parent').all();
  const hint = 'Another program changed the database. Restore it from a backup.';
  return found.map(({ table, parent, rows }) => new OrchError('store_damaged', `${rows} rows of table ${table} belong to rows of table ${parent} that are not there`, { hint, details: { path, table, parent, rows } }));
}
