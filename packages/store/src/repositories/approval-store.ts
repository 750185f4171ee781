import type { ApprovalRecord, ApprovalStore } from '@orch/runtime/ports';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection } from '../connection.js';
import { filtered, pick, statement } from '../statement.js';
import type { ApprovalTable } from '../tables.js';

const changing = ['run_key', 'task_id', 'project', 'step_id', 'request_id', 'tool', 'summary', 'status', 'reason', 'created_at', 'expires_at', 'answered_at'] as const;

const save = statement((query, values: Insertable<ApprovalTable>) =>
  query
    .insertInto('approval')
    .values(pick(values, ['id', ...changing]))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => Object.fromEntries(changing.map((name) => [name, update.ref(`excluded.${name}`)]))),
    ),
);

const load = statement((query, values: { id: string }) => query.selectFrom('approval').selectAll().where('id', '=', values.id));

interface Filter {
  project?: string | undefined;
  taskId?: string | undefined;
  waitingOnly?: boolean | undefined;
}

const list = filtered((query, values: Filter, given) => {
  let select = query.selectFrom('approval').selectAll();
  if (given.project) select = select.where('project', '=', values.project!);
  if (given.taskId) select = select.where('task_id', '=', values.taskId!);
  if (given.waitingOnly) select = select.where('status', '=', sql.lit('waiting'));
  return select.orderBy('position');
});

/** Lists are in the order in which the requests came. */
export function createApprovalStore(connection: Connection): ApprovalStore {
  return {
    async save(approval) {
      connection.run(save, toRow(approval));
    },
    async load(id) {
      const row = connection.get(load, { id });
      return row === undefined ? null : toRecord(row);
    },
    async list(filter) {
      return connection.all(list(filter), filter).map(toRecord);
    },
  };
}

function toRow(approval: ApprovalRecord): Insertable<ApprovalTable> {
  return {
    id: approval.id,
    run_key: approval.runKey,
    task_id: approval.taskId,
    project: approval.project,
    step_id: approval.stepId,
    request_id: approval.requestId,
    tool: approval.tool,
    summary: approval.summary,
    status: approval.status,
    reason: approval.reason,
    created_at: approval.createdAt,
    expires_at: approval.expiresAt,
    answered_at: approval.answeredAt,
  };
}

function toRecord(row: Selectable<ApprovalTable>): ApprovalRecord {
  return {
    id: row.id,
    runKey: row.run_key,
    taskId: row.task_id,
    project: row.project,
    stepId: row.step_id,
    requestId: row.request_id,
    tool: row.tool,
    summary: row.summary,
    status: row.status as ApprovalRecord['status'],
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
  };
}
