import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** How long to wait for a lock of another program. */
const busyTimeoutMs = 2000;

/**
 * Opens the database to look at it, with or without a daemon at work in it, and changes nothing. A reader makes log files where there are none, and
 * cannot remove them; who could write removes them on closing. Where no file can be made, as on a disk that is mounted read-only, a private copy is
 * looked at, whose own name means nothing to anybody.
 */
export function openQuietly(path: string): Sqlite.Database {
  try {
    return openReader(path, existsSync(`${path}-wal`));
  } catch (error) {
    if (!/^SQLITE_(CANTOPEN|READONLY)/.test((error as { code?: string }).code ?? '') || takesFiles(dirname(path)) || !isReadable(path)) throw error;
    return openCopy(path);
  }
}

function openReader(path: string, readonly: boolean): Sqlite.Database {
  const database = new Sqlite(path, { readonly, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    database.pragma('query_only = ON');
    // The first look makes what a reader needs beside the file.
    database.pragma('schema_version');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** With what its log holds and a daemon that was killed had not moved into the file yet. The copy is gone from its folder before anybody looks at it. */
function openCopy(path: string): Sqlite.Database {
  const folder = mkdtempSync(join(tmpdir(), 'orchestrator-'));
  try {
    const copy = join(folder, basename(path));
    for (const end of ['', '-wal']) {
      if (!existsSync(`${path}${end}`)) continue;
      copyFileSync(`${path}${end}`, `${copy}${end}`);
      // With the rights of its source, which may not be written.
      chmodSync(`${copy}${end}`, 0o600);
    }
    const database = new Sqlite(copy, { fileMustExist: true });
    try {
      // Leaves one file, which is open and needs no other.
      database.pragma('journal_mode = DELETE');
      database.pragma('query_only = ON');
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function takesFiles(directory: string): boolean {
  return isAllowed(directory, constants.W_OK | constants.X_OK);
}

function isReadable(path: string): boolean {
  return isAllowed(path, constants.R_OK);
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
