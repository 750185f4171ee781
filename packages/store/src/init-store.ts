import { closeSync, openSync } from 'node:fs';
import { countSealed } from './count-sealed.js';
import { createHostId, readHostId } from './host-id.js';
import { openWriter, prepareWriter, type OpenStoreOptions } from './open-store.js';
import { createStateDirectory, databaseFile, syncDirectory } from './state-directory.js';
import { toStoreError } from './store-error.js';
import { createVaultKey, openVaultKey } from './vault-key.js';

export interface InitResult {
  /** False when there was a database already; whatever was missing beside it has been added. */
  readonly created: boolean;
}

/** Makes the state directory, its database, its host identity and its vault key, whichever are missing. Changes nothing that is there. */
export async function initStore(options: OpenStoreOptions): Promise<InitResult> {
  const { stateDirectory, busyTimeoutMs = 5000 } = options;
  const path = databaseFile(stateDirectory);
  try {
    createStateDirectory(stateDirectory);
    const created = createEmptyFile(path, stateDirectory);
    const writer = openWriter(path, busyTimeoutMs);
    try {
      prepareWriter(writer, Date.now());
      createHostId(stateDirectory);
      readHostId(stateDirectory);
      createVaultKey(stateDirectory, countSealed(writer));
      openVaultKey(stateDirectory);
    } finally {
      writer.close();
    }
    return { created };
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
