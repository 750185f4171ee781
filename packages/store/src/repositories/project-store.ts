import { OrchError } from '@orch/diagnostics';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { ProjectTable } from '../tables.js';

export interface ProjectRecord {
  readonly name: string;
  readonly createdAt: number;
}

export interface ProjectStore {
  /** In the order of their names; `default` is always among them. */
  list(): Promise<readonly ProjectRecord[]>;
  load(name: string): Promise<ProjectRecord | null>;
  /** Makes the project unless there is one. */
  ensure(name: string, at: number): Promise<void>;
  /**
   * Removes an empty project together with its own `Project` document.
   * Throws `resource_not_found` when there is none, `project_not_empty` for one with resources or tasks and for `default`.
   */
  remove(name: string): Promise<void>;
}

const list = statement((query, _values: object) => query.selectFrom('project').selectAll().orderBy('name'));

const load = statement((query, values: { name: string }) => query.selectFrom('project').selectAll().where('name', '=', values.name));

export const ensureProject = statement((query, values: ProjectTable) =>
  query
    .insertInto('project')
    .values(pick(values, ['name', 'created_at']))
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

const anyResource = statement((query, values: { name: string }) =>
  query
    .selectFrom('resource')
    .select(['kind', 'name'])
    .where('project', '=', values.name)
    .where((where) => where.or([where('kind', '!=', 'Project'), where('name', '!=', values.name)]))
    .limit(1),
);

const anyTask = statement((query, values: { name: string }) => query.selectFrom('task').select('id').where('project', '=', values.name).limit(1));

const removeDocument = statement((query, values: { name: string }) =>
  query.deleteFrom('resource').where('project', '=', values.name).where('kind', '=', 'Project').where('name', '=', values.name),
);

const remove = statement((query, values: { name: string }) => query.deleteFrom('project').where('name', '=', values.name));

export function createProjectStore(connection: Connection): ProjectStore {
  return {
    async list() {
      return connection.all(list, {}).map(toRecord);
    },
    async load(name) {
      const row = connection.get(load, { name });
      return row === undefined ? null : toRecord(row);
    },
    async ensure(name, at) {
      connection.run(ensureProject, { name, created_at: at });
    },
    async remove(name) {
      if (connection.get(load, { name }) === undefined) {
        throw new OrchError('resource_not_found', `there is no project ${name}`, { hint: 'See `orchestrator get project`.', details: { kind: 'Project', name } });
      }
      if (name === 'default') throw new OrchError('project_not_empty', 'the project default cannot be deleted', { details: { name } });
      const resource = connection.get(anyResource, { name });
      if (resource !== undefined) throw notEmpty(name, `${resource.kind} ${resource.name}`);
      const task = connection.get(anyTask, { name });
      if (task !== undefined) throw notEmpty(name, `the task ${task.id}`);
      connection.run(removeDocument, { name });
      connection.run(remove, { name });
    },
  };
}

function notEmpty(name: string, holds: string): OrchError {
  return new OrchError('project_not_empty', `the project ${name} still holds ${holds}`, { hint: 'Delete what it holds first.', details: { name, holds } });
}

function toRecord(row: ProjectTable): ProjectRecord {
  return { name: row.name, createdAt: row.created_at };
}
