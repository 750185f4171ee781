import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertPrivate } from './state-directory.js';
import { toStoreError } from './store-error.js';

export interface DirectoryHold {
  release(): void;
}

/**
 * Holds the state directory by a lock of the kernel, which lasts exactly as long as this process, whatever ends it: null when another process holds it. Throws `state_directory_exposed`.
 * Who that is says the daemon's own lock file. Where both disagree, as when a process slept while its lock file was judged, this one is right.
 */
export function holdDirectory(stateDirectory: string): DirectoryHold | null {
  const path = join(stateDirectory, 'daemon.hold');
  assertPrivate(stateDirectory);
  try {
    const database = new Sqlite(path, { timeout: 0 });
    try {
      chmodSync(path, 0o600);
      database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
      throw error;
    }
    return { release: () => database.close() };
  } catch (error) {
    throw toStoreError(error, path);
  }
}
