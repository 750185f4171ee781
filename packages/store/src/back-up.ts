import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOrchError, OrchError } from '@orch/diagnostics';
import Sqlite from 'better-sqlite3';
import { readHostId } from './host-id.js';
import { allMigrations } from './migrations/all-migrations.js';
import { assertKnown, schemaVersion } from './migrations/migrate.js';
import { makeDirectories } from './make-directories.js';
import { openQuietly } from './open-quietly.js';
import { assertInitialised, databaseFile, hostIdFile, syncDirectory, vaultKeyFile } from './state-directory.js';
import { toStoreError } from './store-error.js';
import { openVaultKey } from './vault-key.js';

export interface BackUpOptions {
  readonly stateDirectory: string;
  /** Absolute; made by this call. */
  readonly target: string;
  /** Whether the vault’s key goes in too: whoever has both can open every session. */
  readonly withKey: boolean;
  /** Pages that were copied, and all. */
  progress?(done: number, all: number): void;
}

export interface BackUp {
  readonly path: string;
  readonly bytes: number;
  readonly schema: number;
  readonly files: readonly string[];
}

/** Between two looks at the terminal: 16 MiB. */
const pagesAtOnce = 4096;

/**
 * Copies the database as it is at one moment, whether or not a daemon writes to it meanwhile, with the host’s identity, into a folder that is a state
 * directory itself once the key lies in it. The folder appears whole and checked, or not at all. Throws `backup_exists`, `backup_folder_unusable` and the codes of a store.
 */
export async function backUpStore({ stateDirectory, target, withKey, progress }: BackUpOptions): Promise<BackUp> {
  assertInitialised(stateDirectory);
  const source = databaseFile(stateDirectory);
  const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  makeDraft(target, draft);
  try {
    const files = ['orchestrator.db', 'host-id', ...(withKey ? ['vault.key'] : [])];
    const copy = databaseFile(draft);
    const schema = await copyDatabase(source, copy, progress);
    readHostId(stateDirectory);
    copyPrivately(hostIdFile(stateDirectory), hostIdFile(draft));
    if (withKey) {
      // Whether it is a key at all is known before somebody relies on it.
      openVaultKey(stateDirectory);
      copyPrivately(vaultKeyFile(stateDirectory), vaultKeyFile(draft));
    }
    syncDirectory(draft);
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
    syncDirectory(dirname(target));
    return { path: target, bytes: files.reduce((sum, file) => sum + statSync(join(target, file)).size, 0), schema, files };
  } catch (error) {
    throw toStoreError(error, (error as NodeJS.ErrnoException).path ?? source);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The disk's own failures keep their codes; every other refusal is about the name that was given. */
function makeDraft(target: string, draft: string): void {
  try {
    assertFree(target);
    makeDirectories(dirname(target));
    mkdirSync(draft, { mode: 0o700 });
  } catch (error) {
    if (isOrchError(error)) throw error;
    const failure = toStoreError(error, target);
    if (failure.code === 'store_full') throw failure;
    throw new OrchError('backup_folder_unusable', `the folder ${target} cannot be made: ${error instanceof Error ? error.message : String(error)}`, {
      hint: 'Name a folder in a place where you may make one; nothing was copied.',
      details: { path: target },
      cause: error,
    });
  }
}

/** An empty folder will do. */
function assertFree(target: string): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found === undefined || (found.isDirectory() && readdirSync(target).length === 0)) return;
  throw new OrchError('backup_exists', `${target} is there already`, { hint: 'Name a folder that is not there yet; nothing is ever replaced.', details: { path: target } });
}

async function copyDatabase(source: string, copy: string, progress: BackUpOptions['progress']): Promise<number> {
  // Before SQLite makes it, which would go by the umask.
  writeFileSync(copy, '', { mode: 0o600 });
  const reader = openQuietly(source);
  try {
    assertKnown(reader, allMigrations);
    // One moment: without a read transaction each write of a daemon would begin the copy anew.
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    await reader.backup(copy, {
      progress({ totalPages, remainingPages }) {
        progress?.(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
    reader.exec('COMMIT');
  } finally {
    reader.close();
  }
  return assertCopy(copy);
}

/** Makes one plain file of the copy, takes the traces of living processes out of it, and makes sure that it is a database of ours without damage. */
function assertCopy(path: string): number {
  const database = new Sqlite(path, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
    // A daemon finds the processes of a run by its nonce, and ends those of a run that it takes for lost. Those that live now are not the copy's.
    database.exec('UPDATE run SET nonce = lower(hex(randomblob(16))) WHERE finished_at IS NULL');
    const found = database.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') {
      throw new OrchError('store_damaged', `the copy is damaged, as its source is or the disk that it lies on: ${String(found)}`, { hint: 'Look at the source with `orchestrator db check`.', details: { path } });
    }
    return schemaVersion(database);
  } finally {
    database.close();
    sync(path);
  }
}

function copyPrivately(from: string, to: string): void {
  writeFileSync(to, '', { mode: 0o600 });
  copyFileSync(from, to);
  sync(to);
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
