import { OrchError } from '@orch/diagnostics';
import type { TaskDial, TaskRecord, TaskStore, TaskSummary } from '@orch/runtime/ports';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../connection.js';
import { among, filtered, pick, statement } from '../statement.js';
import type { TaskTable } from '../tables.js';
import { decodeJson, encodeJson } from '../versioned-json.js';

const insert = statement((query, values: Insertable<TaskTable>) =>
  query
    .insertInto('task')
    .values(
      pick(values, [
        'id',
        'project',
        'name',
        'goal',
        'workflow',
        'workspace',
        'workspace_root',
        'rehearsal',
        'dials_json',
        'target_files_json',
        'snapshot_json',
        'status',
        'created_at',
        'finished_at',
      ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const load = statement((query, values: { id: string }) => query.selectFrom('task').selectAll().where('id', '=', values.id));

const setStatus = statement((query, values: { id: string; status: string; finished_at: number | null }) =>
  query
    .updateTable('task')
    .set(pick(values, ['status', 'finished_at']))
    .where('id', '=', values.id),
);

const list = filtered((query, values: { project: string; workflow: string; statuses: string; limit: number }, given) => {
  let select = query.selectFrom('task').select(['id', 'project', 'name', 'goal', 'workflow', 'rehearsal', 'status', 'created_at', 'finished_at']);
  if (given.project) select = select.where('project', '=', values.project);
  if (given.workflow) select = select.where('workflow', '=', values.workflow);
  if (given.statuses) select = select.where('status', 'in', among(values.statuses));
  select = select.orderBy('created_at', 'desc').orderBy('position', 'desc');
  return given.limit ? select.limit(values.limit) : select;
});

const findByPrefix = statement((query, values: { from: string; to: string; limit: number }) =>
  query.selectFrom('task').select('id').where('id', '>=', values.from).where('id', '<', values.to).orderBy('id').limit(values.limit),
);

/** Greater than whatever an id may go on with. */
const afterEveryId = '\u{10ffff}';

/** Lists are newest first. */
export function createTaskStore(connection: Connection): TaskStore {
  return {
    async insert(task) {
      if (connection.run(insert, toRow(task)) === 0) {
        throw new OrchError('task_conflict', `there is a task ${task.id} already`, { details: { taskId: task.id } });
      }
    },
    async load(id) {
      const row = connection.get(load, { id });
      return row === undefined ? null : toRecord(row);
    },
    async setStatus(id, status, finishedAt) {
      if (connection.run(setStatus, { id, status, finished_at: finishedAt }) === 0) {
        throw new OrchError('task_conflict', `there is no task ${id}`, { details: { taskId: id } });
      }
    },
    async list(filter) {
      const statuses = filter.statuses === undefined ? undefined : JSON.stringify(filter.statuses);
      // `filtered` asks for nothing where a value is undefined.
      const values = { project: filter.project, workflow: filter.workflow, statuses, limit: filter.limit } as { project: string; workflow: string; statuses: string; limit: number };
      return connection.all(list(values), values).map(toSummary);
    },
    async findByPrefix(prefix, limit) {
      return connection.all(findByPrefix, { from: prefix, to: prefix + afterEveryId, limit }).map((row) => row.id);
    },
  };
}

function toRow(task: TaskRecord): Insertable<TaskTable> {
  return {
    id: task.id,
    project: task.project,
    name: task.name,
    goal: task.goal,
    workflow: task.workflow,
    workspace: task.workspace,
    workspace_root: task.workspaceRoot,
    rehearsal: Number(task.rehearsal),
    dials_json: encodeJson(task.dials),
    target_files_json: encodeJson(task.targetFiles),
    snapshot_json: encodeJson(task.snapshot),
    status: task.status,
    created_at: task.createdAt,
    finished_at: task.finishedAt,
  };
}

function toSummary(row: Pick<Selectable<TaskTable>, 'id' | 'project' | 'name' | 'goal' | 'workflow' | 'rehearsal' | 'status' | 'created_at' | 'finished_at'>): TaskSummary {
  return {
    id: row.id,
    project: row.project,
    name: row.name,
    goal: row.goal,
    workflow: row.workflow,
    rehearsal: row.rehearsal === 1,
    status: row.status as TaskRecord['status'],
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

function toRecord(row: Selectable<TaskTable>): TaskRecord {
  return {
    ...toSummary(row),
    workspace: row.workspace,
    workspaceRoot: row.workspace_root,
    dials: decodeJson<readonly TaskDial[]>(row.dials_json),
    targetFiles: decodeJson<readonly string[]>(row.target_files_json),
    snapshot: decodeJson<TaskRecord['snapshot']>(row.snapshot_json),
  };
}
