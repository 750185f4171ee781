import type { Affinity, SessionRecord, SessionStore } from '@orch/session-broker';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../connection.js';
import { among, filtered, pick, statement } from '../statement.js';
import type { SessionTable } from '../tables.js';
import { decodeJson, encodeJson } from '../versioned-json.js';

const changing = [
  'project',
  'task_id',
  'line',
  'item',
  'parent',
  'agent',
  'driver',
  'rehearsal',
  'status',
  'turns',
  'evidence',
  'affinity_json',
  'model',
  'provider_version',
  'cost_usd',
  'opened_at',
  'last_used_at',
] as const;

const load = statement((query, values: { ref: string }) => query.selectFrom('session').selectAll().where('ref', '=', values.ref));

const save = statement((query, values: Insertable<SessionTable>) =>
  query
    .insertInto('session')
    .values(pick(values, ['ref', ...changing]))
    .onConflict((conflict) =>
      conflict.column('ref').doUpdateSet((update) => Object.fromEntries(changing.map((name) => [name, update.ref(`excluded.${name}`)]))),
    ),
);

interface Filter {
  project?: string | undefined;
  taskId?: string | undefined;
  workflow?: string | undefined;
  statuses?: string | undefined;
  limit?: number | undefined;
}

const list = filtered((query, values: Filter, given) => {
  let select = query.selectFrom('session').selectAll();
  if (given.project) select = select.where('project', '=', values.project!);
  if (given.taskId) select = select.where('task_id', '=', values.taskId!);
  if (given.workflow) select = select.where('task_id', 'in', query.selectFrom('task').select('id').where('workflow', '=', values.workflow!));
  if (given.statuses) select = select.where('status', 'in', among(values.statuses!));
  return given.limit ? select.orderBy('position', 'desc').limit(values.limit!) : select.orderBy('position');
});

/** Sessions are listed in the order in which they were opened, so that a parent stands before its forks. */
export function createSessionRecords(connection: Connection): Pick<SessionStore, 'load' | 'save' | 'list'> {
  return {
    async load(ref) {
      const row = connection.get(load, { ref });
      return row === undefined ? null : toRecord(row);
    },
    async save(session) {
      connection.run(save, toRow(session));
    },
    async list({ statuses, ...rest }) {
      const filter: Filter = { ...rest, ...(statuses === undefined ? {} : { statuses: JSON.stringify(statuses) }) };
      const rows = connection.all(list(filter), filter).map(toRecord);
      return rest.limit === undefined ? rows : rows.toReversed();
    },
  };
}

function toRow(session: SessionRecord): Insertable<SessionTable> {
  return {
    ref: session.ref,
    project: session.project,
    task_id: session.taskId,
    line: session.line,
    item: session.item,
    parent: session.parent,
    agent: session.agent,
    driver: session.driver,
    rehearsal: Number(session.rehearsal),
    status: session.status,
    turns: session.turns,
    evidence: session.evidence,
    affinity_json: encodeJson(session.affinity),
    model: session.model,
    provider_version: session.providerVersion,
    cost_usd: session.costUsd,
    opened_at: session.openedAt,
    last_used_at: session.lastUsedAt,
  };
}

function toRecord(row: Selectable<SessionTable>): SessionRecord {
  return {
    ref: row.ref,
    project: row.project,
    taskId: row.task_id,
    line: row.line,
    item: row.item,
    parent: row.parent,
    agent: row.agent,
    driver: row.driver,
    rehearsal: row.rehearsal === 1,
    status: row.status as SessionRecord['status'],
    turns: row.turns,
    evidence: row.evidence as SessionRecord['evidence'],
    affinity: decodeJson<Affinity>(row.affinity_json),
    model: row.model,
    providerVersion: row.provider_version,
    costUsd: row.cost_usd,
    openedAt: row.opened_at,
    lastUsedAt: row.last_used_at,
  };
}
