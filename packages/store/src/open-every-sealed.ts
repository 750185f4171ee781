import { isOrchError, type OrchError } from '@orch/diagnostics';
import { createStoreVault, createVault } from '@orch/session-broker';
import type Sqlite from 'better-sqlite3';
import { createConnection } from './connection.js';
import { storeValues } from './migrations/0003-store-values.js';
import { createSealedHandles } from './repositories/sealed-handles.js';
import { createSealedValues } from './repositories/sealed-values.js';
import { createSessionStore } from './repositories/session-store.js';
import { databaseFile } from './state-directory.js';
import { openVaultKey } from './vault-key.js';

export interface SealedCheck {
  /** Sealed handles, and how many of them the key opens. */
  readonly rows: number;
  readonly opened: number;
  /** Why a handle or the values of a store do not open, each. */
  readonly failures: readonly OrchError[];
}

/** Opens every sealed handle and the sealed values of every store. */
export async function openEverySealed(reader: Sqlite.Database, stateDirectory: string, schema: number): Promise<SealedCheck> {
  const connection = createConnection(reader, {}, databaseFile(stateDirectory));
  const refs = (await createSealedHandles(connection).listSealed()).map(({ ref }) => ref);
  const stores = schema < storeValues.number ? [] : await createSealedValues(connection).list();
  if (refs.length + stores.length === 0) return { rows: 0, opened: 0, failures: [] };
  const failures: OrchError[] = [];
  const attempt = async <T>(work: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isOrchError(error)) throw error;
      failures.push(error);
      return null;
    }
  };
  const aead = await attempt(() => openVaultKey(stateDirectory));
  if (aead !== null) for (const ref of refs) await attempt(() => createVault(aead).take(createSessionStore(connection), ref));
  const opened = aead === null ? 0 : refs.length - failures.length;
  if (aead !== null) for (const store of stores) await attempt(() => createStoreVault(aead).open(store));
  return { rows: refs.length, opened, failures };
}
