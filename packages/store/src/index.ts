/**
 * Keeps everything that must survive: tasks and their journals, runs, sessions, sealed handles and values, manifests, entries of workflow stores, in one SQLite file and two small files beside it.
 * Refuses to decide anything about them, to keep a handle or a value of a store in the clear, and to say that something is stored before the disk has it.
 */
export type { ApplyOptions, ResourceChange, ResourceResult } from './apply-resources.js';
export { assertNoEntries } from './assert-no-entries.js';
export { backUpStore, type BackUp, type BackUpOptions } from './back-up.js';
export { checkStore, type StoreCheck } from './check-store.js';
export { directoryHolder, holdDirectory, type DirectoryHold } from './directory-hold.js';
export { initStore, type InitOptions, type InitResult } from './init-store.js';
export { inspectState, type StateFile, type StateInspection } from './inspect-state.js';
export { makeDirectories } from './make-directories.js';
export { openStore, type OpenStoreOptions } from './open-store.js';
export type { AgentId, CordonStore } from './repositories/cordon-store.js';
export type { EntryFact, EntryListOptions, EntryStore, StoreEntry, WorkflowStoreNow } from './repositories/entry-store.js';
export { readFigures, type StoreFigures } from './read-figures.js';
export type { ProjectRecord, ProjectStore } from './repositories/project-store.js';
export type { ResourceFilter, ResourceId, ResourceInput, ResourceStore, StoredResource } from './repositories/resource-store.js';
export type { RetentionRule, RetentionStore, RetiredTask, TaskFootprint } from './repositories/retention-store.js';
export type { KeptDecision, KeptEvent, TaskHistory } from './repositories/task-history.js';
export type { Store, StoreTransaction } from './store.js';
export { toStoreError } from './store-error.js';
export { openVaultKey } from './vault-key.js';
