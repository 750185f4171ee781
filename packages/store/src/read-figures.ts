import type Sqlite from 'better-sqlite3';
import { statSync } from 'node:fs';
import { allMigrations } from './migrations/all-migrations.js';
import { assertKnown, schemaVersion } from './migrations/migrate.js';
import { openQuietly } from './open-quietly.js';
import { assertInitialised, databaseFile } from './state-directory.js';
import { toStoreError } from './store-error.js';

export interface StoreFigures {
  readonly path: string;
  /** Of the file. */
  readonly bytes: number;
  /** Of it what is free for new rows. */
  readonly freeBytes: number;
  /** Of the write-ahead log beside it. */
  readonly logBytes: number;
  readonly schema: number;
  readonly newestSchema: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly tasks: Readonly<Record<string, number>>;
  readonly sessions: Readonly<Record<string, number>>;
  readonly runs: number;
  readonly sealedHandles: number;
  readonly waitingApprovals: number;
  readonly resources: number;
  /** Names of the spool folders of runs that have not ended. */
  readonly openSpools: readonly string[];
}

/** Counts what is in the database, with or without a daemon at work in it; changes nothing. Throws the codes of a store. */
export function readFigures(stateDirectory: string): StoreFigures {
  assertInitialised(stateDirectory);
  const path = databaseFile(stateDirectory);
  try {
    const reader = openQuietly(path);
    try {
      assertKnown(reader, allMigrations);
      // One moment.
      return reader.transaction(() => figuresOf(reader, path))();
    } finally {
      reader.close();
    }
  } catch (error) {
    throw toStoreError(error, path);
  }
}

function figuresOf(reader: Sqlite.Database, path: string): StoreFigures {
  const one = (sql: string): number => reader.prepare<[], number>(sql).pluck().get() ?? 0;
  const by = (sql: string): Readonly<Record<string, number>> => Object.fromEntries(reader.prepare<[], [string, number]>(sql).raw().all());
  return {
    path,
    bytes: statSync(path).size,
    freeBytes: Number(reader.pragma('freelist_count', { simple: true })) * Number(reader.pragma('page_size', { simple: true })),
    logBytes: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    schema: schemaVersion(reader),
    newestSchema: allMigrations.length,
    createdAt: one('SELECT created_at FROM store_info'),
    tasks: by('SELECT status, count(*) FROM task GROUP BY status'),
    sessions: by('SELECT status, count(*) FROM session GROUP BY status'),
    runs: one('SELECT count(*) FROM run'),
    sealedHandles: one('SELECT count(*) FROM session_vault'),
    waitingApprovals: one("SELECT count(*) FROM approval WHERE status = 'waiting'"),
    resources: one('SELECT count(*) FROM resource'),
    openSpools: reader.prepare<[], string>('SELECT nonce FROM run WHERE finished_at IS NULL AND process_json IS NOT NULL ORDER BY position').pluck().all(),
  };
}
