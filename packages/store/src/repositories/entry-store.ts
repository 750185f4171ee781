import type { StoreRetention } from '@orch/schema';
import { sql } from 'kysely';
import type { Connection } from '../connection.js';
import { filtered, pick, statement } from '../statement.js';

/** A declared WorkflowStore at one moment. What its retention has ended by then is not there for anybody. */
export interface WorkflowStoreNow {
  readonly project: string;
  readonly store: string;
  readonly retention: StoreRetention | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What is known of an entry without reading its value. */
export interface EntryFact {
  readonly key: string;
  /** Length of the value as UTF-8. */
  readonly bytes: number;
  /** When the key was first written, unless it has been gone since. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface StoreEntry extends EntryFact {
  readonly value: string;
}

export interface EntryListOptions {
  /** Keys that begin so. */
  readonly prefix?: string | undefined;
  /** Keys behind this one. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface EntryStore {
  load(store: WorkflowStoreNow, key: string): Promise<StoreEntry | null>;
  /** In the order of the keys' code points. */
  list(store: WorkflowStoreNow, options: EntryListOptions): Promise<readonly EntryFact[]>;
  count(store: WorkflowStoreNow): Promise<number>;
  /** Keeps the value in place of an older one of that key, and takes from the disk what retention has ended. */
  put(store: WorkflowStoreNow, key: string, value: string): Promise<'created' | 'replaced'>;
  /** Says whether there was one; takes from the disk what retention has ended too. */
  remove(store: WorkflowStoreNow, key: string): Promise<boolean>;
}

interface Place {
  readonly project: string;
  readonly store: string;
}

/** An entry is there when it was written after `after` and stands at `from` or behind it. */
interface Kept extends Place {
  readonly after: number;
  readonly from: number;
}

const facts = ['key', 'created_at', 'updated_at'] as const;
const bytes = sql<number>`octet_length(value)`.as('bytes');

const load = statement((query, values: Kept & { key: string }) =>
  query
    .selectFrom('store_entry')
    .select([...facts, 'value', bytes])
    .where('project', '=', values.project)
    .where('store', '=', values.store)
    .where('key', '=', values.key)
    .where('updated_at', '>', values.after)
    .where('position', '>=', values.from),
);

const list = filtered((query, values: Kept & { limit: number; key?: string | undefined; prefix?: string | undefined; beyond?: string | undefined }, given) => {
  let select = query
    .selectFrom('store_entry')
    .select([...facts, bytes])
    .where('project', '=', values.project)
    .where('store', '=', values.store)
    .where('updated_at', '>', values.after)
    .where('position', '>=', values.from);
  if (given.key) select = select.where('key', '>', values.key!);
  if (given.prefix) select = select.where('key', '>=', values.prefix!).where('key', '<', values.beyond!);
  return select.orderBy('key').limit(values.limit);
});

/** Greater than whatever a key may go on with. */
const beyondEveryKey = '\u{10ffff}';

const count = statement((query, values: Kept) =>
  query
    .selectFrom('store_entry')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('project', '=', values.project)
    .where('store', '=', values.store)
    .where('updated_at', '>', values.after)
    .where('position', '>=', values.from),
);

/** Of the entries that are not too old, the last one that the number leaves room for. */
const lastKept = statement((query, values: Place & { after: number; before: number }) =>
  query
    .selectFrom('store_entry')
    .select('position')
    .where('project', '=', values.project)
    .where('store', '=', values.store)
    .where('updated_at', '>', values.after)
    .orderBy('position', 'desc')
    .limit(1)
    .offset(values.before),
);

const write = statement((query, values: Place & { key: string; value: string; created_at: number; updated_at: number }) =>
  query.replaceInto('store_entry').values(pick(values, ['project', 'store', 'key', 'value', 'created_at', 'updated_at'])),
);

const remove = statement((query, values: Place & { key: string }) =>
  query.deleteFrom('store_entry').where('project', '=', values.project).where('store', '=', values.store).where('key', '=', values.key),
);

const removeEnded = statement((query, values: Kept) =>
  query
    .deleteFrom('store_entry')
    .where('project', '=', values.project)
    .where('store', '=', values.store)
    .where((where) => where.or([where('updated_at', '<=', values.after), where('position', '<', values.from)])),
);

/** For the store's own end: everything in it goes. */
export const removeEntries = statement((query, values: Place) => query.deleteFrom('store_entry').where('project', '=', values.project).where('store', '=', values.store));

export function createEntryStore(connection: Connection): EntryStore {
  const kept = ({ project, store, retention, at }: WorkflowStoreNow): Kept => {
    const after = retention?.ttl_seconds === undefined ? -1 : at - retention.ttl_seconds * 1000;
    const most = retention?.max_entries;
    const last = most === undefined ? undefined : connection.get(lastKept, { project, store, after, before: most - 1 });
    return { project, store, after, from: last?.position ?? 0 };
  };
  const find = (store: WorkflowStoreNow, key: string): StoreEntry | null => {
    const row = connection.get(load, { ...kept(store), key });
    return row === undefined ? null : { ...toFact(row), value: row.value };
  };
  return {
    async load(store, key) {
      return find(store, key);
    },
    async list(store, { prefix, after, limit }) {
      const begins = prefix === undefined || prefix === '' ? {} : { prefix, beyond: prefix + beyondEveryKey };
      const values = { ...kept(store), limit, ...begins, key: after };
      return connection.all(list(values), values).map(toFact);
    },
    async count(store) {
      return connection.get(count, kept(store))!.entries;
    },
    async put(store, key, value) {
      const before = find(store, key);
      connection.run(write, { project: store.project, store: store.store, key, value, created_at: before?.createdAt ?? store.at, updated_at: store.at });
      connection.run(removeEnded, kept(store));
      return before === null ? 'created' : 'replaced';
    },
    async remove(store, key) {
      const before = find(store, key);
      // First: the place that is about to become free must not bring back an entry that the number has ended.
      connection.run(removeEnded, kept(store));
      connection.run(remove, { project: store.project, store: store.store, key });
      return before !== null;
    },
  };
}

function toFact(row: { readonly key: string; readonly bytes: number; readonly created_at: number; readonly updated_at: number }): EntryFact {
  return { key: row.key, bytes: row.bytes, createdAt: row.created_at, updatedAt: row.updated_at };
}
