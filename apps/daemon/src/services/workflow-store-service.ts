import { OrchError } from '@orch/diagnostics';
import type { Entry, EntryDeleted, EntryFact, EntryList, EntryPut, EntryWritten, StoreList, StoreSummary } from '@orch/protocol';
import type { Clock } from '@orch/runtime';
import type { EntryFact as StoredFact, Store, StoredResource, StoreTransaction, WorkflowStoreNow } from '@orch/store';
import { checkKey, checkValue } from './check-entry.js';
import { isoTime } from './iso-time.js';
import { whatIsMissing } from './missing-resource.js';
import { nearestName } from './nearest.js';

interface Place {
  readonly store: string;
  readonly project: string;
}

export interface WorkflowStoreService {
  stores(project: string | undefined): Promise<StoreList>;
  list(place: Place, page: { readonly prefix?: string | undefined; readonly after?: string | undefined }): Promise<EntryList>;
  get(place: Place, key: string): Promise<Entry>;
  put(place: Place, entry: EntryPut): Promise<EntryWritten>;
  delete(place: Place, key: string): Promise<EntryDeleted>;
}

export interface WorkflowStoreServiceOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** What comes from inside a step may hold its session's id, and an entry is kept for long. */
  redact(text: string, project: string): string;
}

const pageLength = 1000;

/** Entries of the stores that a project declares. What a store keeps, and for how long, is what its manifest says now. */
export function createWorkflowStoreService({ store, clock, redact }: WorkflowStoreServiceOptions): WorkflowStoreService {
  const open = async (from: StoreTransaction, place: Place): Promise<WorkflowStoreNow> => {
    const found = await from.resources.load({ project: place.project, kind: 'WorkflowStore', name: place.store });
    if (found === null) throw await storeNotFound(from, place);
    return now(found, clock.now());
  };

  return {
    async stores(project) {
      const declared = await store.read.resources.list({ kind: 'WorkflowStore', project });
      return { items: await Promise.all(declared.map(async (resource) => summary(resource, await store.read.entries.count(now(resource, clock.now()))))) };
    },

    async list(place, page) {
      const opened = await open(store.read, place);
      const found = await store.read.entries.list(opened, { ...page, limit: pageLength + 1 });
      return { ...place, items: found.slice(0, pageLength).map((fact) => factView(fact, opened)), more: found.length > pageLength };
    },

    async get(place, key) {
      checkKey(key);
      const opened = await open(store.read, place);
      const found = await store.read.entries.load(opened, key);
      if (found === null) throw await keyNotFound(store.read, opened, key);
      return { ...place, ...factView(found, opened), value: found.value };
    },

    async put(place, { key, value }) {
      checkKey(key);
      if (redact(key, place.project) !== key) throw new OrchError('store_key_invalid', 'The key holds an id that must stay hidden.', { hint: 'Take a key without it.' });
      checkValue(value);
      const kept = redact(value, place.project);
      const result = await store.transaction(async (transaction) => transaction.entries.put(await open(transaction, place), key, kept));
      return { ...place, key, result, bytes: Buffer.byteLength(kept), redacted: kept !== value };
    },

    async delete(place, key) {
      checkKey(key);
      await store.transaction(async (transaction) => {
        const opened = await open(transaction, place);
        if (!(await transaction.entries.remove(opened, key))) throw await keyNotFound(transaction, opened, key);
      });
      return { ...place, key, result: 'deleted' };
    },
  };
}

function now({ project, name, manifest }: StoredResource, at: number): WorkflowStoreNow {
  return { project, store: name, retention: manifest.kind === 'WorkflowStore' ? manifest.spec.retention : undefined, at };
}

function summary(resource: StoredResource, entries: number): StoreSummary {
  const { project, store, retention } = now(resource, 0);
  return { name: store, project, backend: 'local', retention: { maxEntries: retention?.max_entries ?? null, ttlSeconds: retention?.ttl_seconds ?? null }, entries };
}

function factView({ key, bytes, createdAt, updatedAt }: StoredFact, { retention }: WorkflowStoreNow): EntryFact {
  const ttl = retention?.ttl_seconds;
  return { key, bytes, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt), expiresAt: ttl === undefined ? null : isoTime(updatedAt + ttl * 1000) };
}

async function storeNotFound(read: StoreTransaction, { store, project }: Place): Promise<OrchError> {
  const { message, hint } = await whatIsMissing(read, { kind: 'WorkflowStore', name: store, project }, 'store');
  return new OrchError('store_not_found', message, { hint, details: { store, project } });
}

async function keyNotFound({ entries }: StoreTransaction, place: WorkflowStoreNow, key: string): Promise<OrchError> {
  const { project, store } = place;
  const close = nearestName(key, (await entries.list(place, { limit: pageLength })).map((fact) => fact.key));
  return new OrchError('store_key_not_found', `Store "${store}" of project "${project}" has no entry "${key}".`, {
    hint: close === null ? `\`orchestrator store list ${store} -p ${project}\` shows its keys.` : `Did you mean "${close}"?`,
    details: { store, project, key },
  });
}
