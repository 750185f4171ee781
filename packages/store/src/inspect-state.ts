import { statSync, type Stats } from 'node:fs';
import { isOrchError, OrchError } from '@orch/diagnostics';
import type Sqlite from 'better-sqlite3';
import { countSealed } from './count-sealed.js';
import { createConnection } from './connection.js';
import { readHostId } from './host-id.js';
import { allMigrations } from './migrations/all-migrations.js';
import { assertKnown, schemaVersion } from './migrations/migrate.js';
import { openEverySealed } from './open-every-sealed.js';
import { openQuietly } from './open-quietly.js';
import { createRepositories } from './repositories/repositories.js';
import type { StoredResource } from './repositories/resource-store.js';
import { assertPrivate, databaseFile, vaultKeyFile } from './state-directory.js';
import { toStoreError } from './store-error.js';
import { openVaultKey } from './vault-key.js';

/** A file of the state directory, or the directory itself. */
export interface StateFile {
  readonly path: string;
  /** Permissions in octal, such as `600`; null where there is no such file. */
  readonly mode: string | null;
}

export interface StateInspection {
  readonly directory: StateFile;
  readonly database: StateFile & {
    readonly bytes: number | null;
    /** Number of its last migration; null where it cannot be read, 0 for an empty file. */
    readonly schema: number | null;
    /** The newest that this version knows. */
    readonly newestSchema: number;
    /** Whether its pages were looked through: not those of a large one, which would take long. */
    readonly checked: boolean;
  };
  readonly key: StateFile;
  /** Sealed handles, which nothing but the key opens; null where it cannot be told. */
  readonly sealed: number | null;
  /** Stored agents; null where they cannot be read. */
  readonly agents: readonly StoredResource[] | null;
  /** What keeps a daemon from working with it, each with what to do. What is not there yet is none. */
  readonly problems: readonly OrchError[];
}

/** A database of more bytes is not looked through. */
const mostBytes = 256 * 1024 * 1024;

/** Looks at a state directory, whatever its condition, with or without a daemon at work in it. Changes nothing and never throws. */
export async function inspectState(stateDirectory: string): Promise<StateInspection> {
  const problems: OrchError[] = [];
  const attempt = <T>(path: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      problems.push(isOrchError(error) ? error : toStoreError(error, path));
      return null;
    }
  };
  const directory = fileAt(stateDirectory);
  const path = databaseFile(stateDirectory);
  if (directory !== null && !directory.isDirectory()) problems.push(notADirectory(stateDirectory));
  if (directory?.isDirectory()) attempt(stateDirectory, () => assertPrivate(stateDirectory));
  const database = fileAt(path);
  const key = fileAt(vaultKeyFile(stateDirectory));
  let read: DatabaseFacts | null = null;
  const reader = database === null ? null : attempt(path, () => openQuietly(path));
  try {
    if (reader !== null && database !== null) read = await readDatabase(reader, path, database.size, problems);
    // Before there is a database nothing is sealed, and nobody knows this host.
    if (database !== null && (read?.schema ?? 1) > 0) {
      const opened = key === null && (read?.sealed ?? 0) === 0 ? null : attempt(vaultKeyFile(stateDirectory), () => openVaultKey(stateDirectory));
      if (reader !== null && opened !== null && read?.checked === true && read.schema === allMigrations.length) problems.push(...(await openSealed(reader, path, stateDirectory, read.schema)));
      attempt(stateDirectory, () => void readHostId(stateDirectory));
    }
  } finally {
    reader?.close();
  }
  return {
    directory: { path: stateDirectory, mode: modeOf(directory) },
    database: { path, mode: modeOf(database), bytes: database?.size ?? null, schema: read?.schema ?? null, newestSchema: allMigrations.length, checked: read?.checked ?? false },
    key: { path: vaultKeyFile(stateDirectory), mode: modeOf(key) },
    sealed: read?.sealed ?? null,
    agents: read?.agents ?? null,
    problems,
  };
}

interface DatabaseFacts {
  readonly schema: number;
  readonly checked: boolean;
  readonly sealed: number;
  readonly agents: readonly StoredResource[] | null;
}

async function readDatabase(reader: Sqlite.Database, path: string, bytes: number, problems: OrchError[]): Promise<DatabaseFacts | null> {
  try {
    const schema = schemaVersion(reader);
    assertKnown(reader, allMigrations);
    const checked = bytes <= mostBytes;
    if (checked) assertWhole(reader, path);
    if (schema === 0) return { schema, checked, sealed: 0, agents: [] };
    const sealed = countSealed(reader);
    // An older database is brought up to date by the daemon; until then its tables are others.
    const agents = schema < allMigrations.length ? null : await createRepositories(createConnection(reader, {}, path)).resources.list({ kind: 'Agent' });
    return { schema, checked, sealed, agents };
  } catch (error) {
    problems.push(toStoreError(error, path));
    return null;
  }
}

/** A daemon opens all of it at its start; one of many failures says enough. */
async function openSealed(reader: Sqlite.Database, path: string, stateDirectory: string, schema: number): Promise<readonly OrchError[]> {
  try {
    return (await openEverySealed(reader, stateDirectory, schema)).failures.slice(0, 1);
  } catch (error) {
    return [toStoreError(error, path)];
  }
}

function assertWhole(reader: Sqlite.Database, path: string): void {
  const found = reader.pragma('quick_check(1)', { simple: true });
  if (found === 'ok') return;
  throw new OrchError('store_damaged', `the database ${path} is damaged: ${String(found)}`, {
    hint: 'It is left as it is: copy the state directory aside, then restore the file from a backup.',
    details: { path },
  });
}

function notADirectory(path: string): OrchError {
  return new OrchError('state_directory_unusable', `${path} is a file and no directory`, { hint: 'Name another one with --state-dir.', details: { stateDir: path } });
}

function fileAt(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function modeOf(stats: Stats | null): string | null {
  return stats === null ? null : (stats.mode & 0o777).toString(8);
}
