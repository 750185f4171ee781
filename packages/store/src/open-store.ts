import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import Sqlite from 'better-sqlite3';
import { applyResources } from './apply-resources.js';
import { createConnection } from './connection.js';
import { readHostId } from './host-id.js';
import { allMigrations } from './migrations/all-migrations.js';
import { assertKnown, migrate, schemaVersion } from './migrations/migrate.js';
import { createRepositories } from './repositories/repositories.js';
import { assertInitialised, assertPrivate, databaseFile, notInitialised } from './state-directory.js';
import { toStoreError } from './store-error.js';
import { statement } from './statement.js';
import type { Store } from './store.js';
import { createTransactionQueue } from './transaction-queue.js';

export interface OpenStoreOptions {
  /** Absolute. */
  readonly stateDirectory: string;
  /** How long to wait for a lock of another program. The process does nothing else meanwhile. */
  readonly busyTimeoutMs?: number;
}

/** Opens what `initStore` made, and brings an older schema up to date. Creates nothing. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { stateDirectory, busyTimeoutMs = 5000 } = options;
  const path = databaseFile(stateDirectory);
  try {
    assertInitialised(stateDirectory);
    assertPrivate(stateDirectory);
    const host = readHostId(stateDirectory);
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    const writer = openWriter(path, busyTimeoutMs);
    try {
      if (schemaVersion(writer) === 0) throw notInitialised(stateDirectory, 'has an empty database');
      prepareWriter(writer, Date.now());
      const reader = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
      return createStore(writer, reader, host);
    } catch (error) {
      writer.close();
      throw error;
    }
  } catch (error) {
    throw toStoreError(error, path);
  }
}

/** Opens the file and makes sure that it is ours, before anything in it is changed. */
export function openWriter(path: string, busyTimeoutMs: number): Sqlite.Database {
  // Before SQLite opens it for reading alone, and leaves log files there that are read-only too.
  accessSync(path, constants.R_OK | constants.W_OK);
  const writer = new Sqlite(path, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    assertKnown(writer, allMigrations);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** The settings that durability rests on, and the newest schema. */
export function prepareWriter(writer: Sqlite.Database, at: number): void {
  const mode = writer.pragma('journal_mode = WAL', { simple: true });
  if (mode !== 'wal') {
    throw new OrchError('store_io_failed', `the file system of ${writer.name} offers no write-ahead log (journal mode ${String(mode)})`, {
      hint: 'Keep the state directory on a local disk.',
    });
  }
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('temp_store = MEMORY');
  // What is deleted or replaced, such as a handle that is forgotten, does not go on standing in its page.
  writer.pragma('secure_delete = FAST');
  // A burst of writes leaves no huge log behind.
  writer.pragma('journal_size_limit = 67108864');
  migrate(writer, allMigrations, at);
  // A read-only file is opened without a word, and a transaction on it is begun without one: a write is where it shows.
  writer.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${allMigrations.length}; ROLLBACK`);
}

const loadInfo = statement((query, _values: object) => query.selectFrom('store_info').select('created_at'));

export function createStore(writer: Sqlite.Database, reader: Sqlite.Database, host: string): Store {
  const queue = createTransactionQueue(writer);
  const readConnection = createConnection(reader, {
    beforeWrite() {
      throw new OrchError('internal_error', 'the store was written through `read`; use `transaction`');
    },
  });
  const transaction = createRepositories(createConnection(writer, { beforeAny: queue.assertInside }));
  const store: Store = {
    host,
    schemaVersion: schemaVersion(reader),
    createdAt: readConnection.get(loadInfo, {})?.created_at ?? 0,
    transaction: (work) => queue.run(() => work(transaction)),
    read: createRepositories(readConnection),
    applyResources: (changes, options) => applyResources(store, changes, options),
    async close() {
      await queue.close();
      // The last connection to close folds the log into the file, and only a writer can.
      if (reader.open) reader.close();
      if (writer.open) writer.close();
    },
  };
  return store;
}
