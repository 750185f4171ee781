import { closeSync, openSync } from 'node:fs';
import { countSealed } from './count-sealed.js';
import { createHostId, readHostId } from './host-id.js';
import { schemaVersion } from './migrations/migrate.js';
import { openWriter, prepareWriter, type OpenStoreOptions } from './open-store.js';
import { createStateDirectory, databaseFile, syncDirectory } from './state-directory.js';
import { toStoreError } from './store-error.js';
import { createVaultKey, openVaultKey } from './vault-key.js';

export interface InitResult {
  /** False when there was a database already; whatever was missing beside it has been added. */
  readonly created: boolean;
  /** The files that were missing and have been made: `orchestrator.db`, `host-id`, `vault.key`. */
  readonly made: readonly string[];
}

export interface InitOptions extends OpenStoreOptions {
  /** Whether a database that lost its host identity gets a new one, with which sessions of before are another host's; else `host_id_missing`. */
  readonly newHost?: boolean;
}

/** Makes the state directory, its database, its host identity and its vault key, whichever are missing. Changes nothing that is there. */
export async function initStore(options: InitOptions): Promise<InitResult> {
  const { stateDirectory, busyTimeoutMs = 5000, newHost = true } = options;
  const path = databaseFile(stateDirectory);
  try {
    createStateDirectory(stateDirectory);
    const created = createEmptyFile(path, stateDirectory);
    const writer = openWriter(path, busyTimeoutMs);
    const made = created ? ['orchestrator.db'] : [];
    try {
      // Before the database has a table, so that an `init` that breaks off leaves none without a host.
      if ((newHost || schemaVersion(writer) === 0) && createHostId(stateDirectory)) made.push('host-id');
      readHostId(stateDirectory);
      prepareWriter(writer, Date.now());
      if (createVaultKey(stateDirectory, countSealed(writer))) made.push('vault.key');
      openVaultKey(stateDirectory);
    } finally {
      writer.close();
    }
    return { created, made };
  } catch (error) {
    throw toStoreError(error, path);
  }
}

/** SQLite would create it open to whatever the umask allows; its log files take the mode of this one. */
function createEmptyFile(path: string, stateDirectory: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  syncDirectory(stateDirectory);
  return true;
}
