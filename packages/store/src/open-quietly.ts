import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** How long to wait for a lock of another program. */
const busyTimeoutMs = 2000;

/**
 * Opens the database to look at it, with or without a daemon at work in it, and changes nothing. A reader makes log files where there are none, and
 * cannot remove them; who could write removes them on closing.
 */
export function openQuietly(path: string): Sqlite.Database {
  const database = new Sqlite(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true, timeout: busyTimeoutMs });
  database.pragma('query_only = ON');
  return database;
}
