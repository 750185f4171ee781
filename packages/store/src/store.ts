import type { RuntimeStore, RuntimeTransaction } from '@orch/runtime/ports';
import type { ApplyOptions, ResourceChange, ResourceResult } from './apply-resources.js';
import type { CordonStore } from './repositories/cordon-store.js';
import type { EntryStore } from './repositories/entry-store.js';
import type { ProjectStore } from './repositories/project-store.js';
import type { ResourceStore } from './repositories/resource-store.js';
import type { RetentionStore } from './repositories/retention-store.js';
import type { SealedValues } from './repositories/sealed-values.js';
import type { TaskHistory } from './repositories/task-history.js';

/** What the runtime needs, and the daemon's own records beside it. */
export interface StoreTransaction extends RuntimeTransaction {
  readonly projects: ProjectStore;
  readonly resources: ResourceStore;
  readonly cordons: CordonStore;
  readonly entries: EntryStore;
  readonly retention: RetentionStore;
  readonly values: SealedValues;
  readonly history: TaskHistory;
}

/** The state directory's database, open. */
export interface Store extends RuntimeStore {
  /** Identity of this host: 32 hexadecimal digits. */
  readonly host: string;
  /** Number of the last migration. */
  readonly schemaVersion: number;
  /** When the database was made. */
  readonly createdAt: number;
  /**
   * One at a time, in the order of the calls, durable when the promise resolves, rolled back whole when `work` throws. `work` should
   * wait for the store alone: everybody else's transactions wait for it. Asking for a transaction inside one is refused.
   */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /**
   * A connection of its own that sees committed data only: it neither waits for an open transaction nor sees what that has
   * done so far, also when it is used inside its work. Reads that follow each other with nothing but the store awaited
   * between them see one state. Writing through it is refused.
   */
  readonly read: StoreTransaction;
  /** All changes in one transaction; the results are in the order of the changes. */
  applyResources(changes: readonly ResourceChange[], options: ApplyOptions): Promise<readonly ResourceResult[]>;
  /** Waits for the transactions already asked for; everything after is refused. */
  close(): Promise<void>;
}
