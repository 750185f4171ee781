import type { SealedValueStore, ValueStoreId } from '@orch/session-broker';
import { sql } from 'kysely';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { StoreValuesTable } from '../tables.js';

const columns = ['project', 'kind', 'name', 'sealed'] as const;

const load = statement((query, values: ValueStoreId) =>
  query.selectFrom('store_values').select('sealed').where('project', '=', values.project).where('kind', '=', values.kind).where('name', '=', values.name),
);

const find = statement((query, values: { project: string; name: string }) =>
  query.selectFrom('store_values').select(columns).where('project', '=', values.project).where('name', '=', values.name).orderBy('kind'),
);

const save = statement((query, values: StoreValuesTable) =>
  query
    .insertInto('store_values')
    .values(pick(values, columns))
    .onConflict((conflict) => conflict.columns(['project', 'kind', 'name']).doUpdateSet(pick(values, ['sealed']))),
);

const newestTask = sql<number>`(SELECT coalesce(max(position), 0) FROM task)`.as('last_task');

const setAside = statement((query, values: ValueStoreId) =>
  query.insertInto('store_values_aside').columns([...columns, 'last_task']).expression(
    query
      .selectFrom('store_values')
      .select([...columns, newestTask])
      .where('project', '=', values.project)
      .where('kind', '=', values.kind)
      .where('name', '=', values.name),
  ),
);

const remove = statement((query, values: ValueStoreId) =>
  query.deleteFrom('store_values').where('project', '=', values.project).where('kind', '=', values.kind).where('name', '=', values.name),
);

const listNow = statement((query, _values: object) => query.selectFrom('store_values').select(columns).orderBy('project').orderBy('kind').orderBy('name'));

const listAside = statement((query, _values: object) => query.selectFrom('store_values_aside').select(columns).orderBy('position'));

/** What no task is left for that was there when it was set aside and goes on, or may: one that failed or was cancelled can be retried. One that has not begun gets what is there when it does. */
const forget = statement((query, _values: object) =>
  query.deleteFrom('store_values_aside').where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom('task')
          .select('task.id')
          .whereRef('task.project', '=', 'store_values_aside.project')
          .whereRef('task.position', '<=', 'store_values_aside.last_task')
          .where('task.status', 'not in', ['pending', 'succeeded']),
      ),
    ),
  ),
);

export interface SealedValues extends SealedValueStore {
  /** Takes from the disk what was set aside for tasks that have all succeeded or are gone. */
  forget(): Promise<void>;
}

/** Sets the values aside and takes them away; for the resource's own end. */
export function removeValues(connection: Connection, id: ValueStoreId): void {
  connection.run(setAside, id);
  connection.run(remove, id);
  connection.run(forget, {});
}

/** The only place of values in the database, and only sealed ones come here. */
export function createSealedValues(connection: Connection): SealedValues {
  return {
    async load(id) {
      const row = connection.get(load, id);
      return row === undefined ? null : new Uint8Array(row.sealed);
    },
    async find(project, name) {
      return connection.all(find, { project, name }).map(toRecord);
    },
    async save({ project, kind, name }, sealed) {
      connection.run(save, { project, kind, name, sealed });
    },
    async setAside(id) {
      connection.run(setAside, id);
      connection.run(forget, {});
    },
    async list() {
      return [...connection.all(listNow, {}), ...connection.all(listAside, {})].map(toRecord);
    },
    async forget() {
      connection.run(forget, {});
    },
  };
}

function toRecord({ project, kind, name, sealed }: StoreValuesTable) {
  return { project, kind, name, sealed: new Uint8Array(sealed) };
}
