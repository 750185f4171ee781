import type { Connection } from '../connection.js';
import type { StoreTransaction } from '../store.js';
import { createApprovalStore } from './approval-store.js';
import { createCordonStore } from './cordon-store.js';
import { createEntryStore } from './entry-store.js';
import { createProjectStore } from './project-store.js';
import { createResourceStore } from './resource-store.js';
import { createRetentionStore } from './retention-store.js';
import { createRunStore } from './run-store.js';
import { createSealedValues } from './sealed-values.js';
import { createSessionStore } from './session-store.js';
import { createTaskHistory } from './task-history.js';
import { createTaskJournal } from './task-journal.js';
import { createTaskStore } from './task-store.js';

/** Everything that is kept, on one connection. */
export function createRepositories(connection: Connection): StoreTransaction {
  return {
    journal: createTaskJournal(connection),
    tasks: createTaskStore(connection),
    runs: createRunStore(connection),
    approvals: createApprovalStore(connection),
    sessions: createSessionStore(connection),
    projects: createProjectStore(connection),
    resources: createResourceStore(connection),
    cordons: createCordonStore(connection),
    entries: createEntryStore(connection),
    retention: createRetentionStore(connection),
    values: createSealedValues(connection),
    history: createTaskHistory(connection),
  };
}
