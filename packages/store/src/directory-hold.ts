import { chmodSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertPrivate } from './state-directory.js';
import { toStoreError } from './store-error.js';

export interface DirectoryHold {
  release(): void;
}

/**
 * Holds the state directory by a lock of the kernel, which lasts exactly as long as this process, whatever ends it: null when another process holds it. Throws `state_directory_exposed`.
 * Who that is says the daemon's own lock file, and where that is gone `directoryHolder`. Where both disagree, as when a process slept while its lock file was judged, this one is right.
 */
export function holdDirectory(stateDirectory: string): DirectoryHold | null {
  const path = holdFile(stateDirectory);
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

/** The process that holds it, by the kernel's own list of locks; null where nobody does, or where the kernel does not say (in another pid namespace). */
export function directoryHolder(stateDirectory: string): number | null {
  try {
    const { ino } = statSync(holdFile(stateDirectory));
    for (const [, pid, inode] of readFileSync('/proc/locks', 'latin1').matchAll(/^\d+: POSIX +ADVISORY +WRITE (\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /gm)) {
      // A file of that number on another file system is no file of this directory: whoever holds the right one has it open.
      if (Number(inode) === ino && isOpenIn(Number(pid), holdFile(stateDirectory))) return Number(pid);
    }
    return null;
  } catch {
    return null;
  }
}

function isOpenIn(pid: number, path: string): boolean {
  const [real, files] = [realpathSync(path), `/proc/${pid}/fd`];
  return readdirSync(files).some((name) => linkOf(join(files, name)) === real);
}

/** Null for a file that was closed meanwhile. */
function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function holdFile(stateDirectory: string): string {
  return join(stateDirectory, 'daemon.hold');
}
