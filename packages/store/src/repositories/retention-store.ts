import { sql, type Kysely } from 'kysely';
import type { Connection } from '../connection.js';
import { among, filtered, statement } from '../statement.js';
import type { Tables } from '../tables.js';

/** Which finished tasks may go; those that fit every part that is given. */
export interface RetentionRule {
  readonly project?: string | undefined;
  /** Finished before this time, milliseconds since the epoch. */
  readonly finishedBefore?: number | undefined;
  /** Not among the newest so many finished ones of their project. */
  readonly beyondNewest?: number | undefined;
}

export interface RetiredTask {
  readonly id: string;
  readonly project: string;
  readonly finishedAt: number;
}

/** What tasks have in the database. */
export interface TaskFootprint {
  readonly tasks: number;
  readonly events: number;
  readonly runs: number;
  readonly approvals: number;
  readonly sessions: number;
  /** Sealed, one a session at most. */
  readonly handles: number;
  /** Of the texts; rows need a little more. */
  readonly bytes: number;
}

/** Lets go of tasks that have finished, with everything that is theirs alone. */
export interface RetentionStore {
  /** Those that finished longest ago first. */
  candidates(rule: RetentionRule): Promise<readonly RetiredTask[]>;
  measure(taskIds: readonly string[]): Promise<TaskFootprint>;
  /** Of these ids those that a task has. */
  existing(taskIds: readonly string[]): Promise<readonly string[]>;
  /** Deletes the task, its journal, runs, approvals, decisions, lines, sessions and sealed handles. False for one that has not finished or is not there: nothing is deleted then. */
  remove(taskId: string): Promise<boolean>;
}

/** Literals: what a task may end as, beside the engine’s own state, which has to agree. */
const finished = ['succeeded', 'failed', 'cancelled'].map((status) => sql.lit(status));

const candidates = filtered((query, values: { project: string; finishedBefore: number; beyondNewest: number }, given) => {
  const ranked = query
    .selectFrom('task')
    .innerJoin('task_state', 'task_state.task_id', 'task.id')
    .where('task.status', 'in', finished)
    .where('task_state.status', 'in', finished)
    .where('task.finished_at', 'is not', null)
    .select(['task.id', 'task.project', 'task.position', sql<number>`task.finished_at`.as('finished_at')])
    .select(sql<number>`row_number() OVER (PARTITION BY task.project ORDER BY task.finished_at DESC, task.position DESC)`.as('rank'));
  let select = query.selectFrom(ranked.as('ranked')).select(['id', 'project', 'finished_at']);
  if (given.project) select = select.where('project', '=', values.project);
  if (given.finishedBefore) select = select.where('finished_at', '<', values.finishedBefore);
  if (given.beyondNewest) select = select.where('rank', '>', values.beyondNewest);
  return select.orderBy('finished_at').orderBy('position');
});

interface Ids {
  /** A JSON list. */
  readonly ids: string;
}

const lengthOf = (...columns: readonly string[]) => sql<number | null>`sum(${sql.join(columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`), sql` + `)})`.as('bytes');
const runsOf = (query: Kysely<Tables>, ids: string) => query.selectFrom('run').select('key').where('task_id', 'in', among(ids));
const sessionsOf = (query: Kysely<Tables>, ids: string) => query.selectFrom('session').select('ref').where('task_id', 'in', among(ids));
const count = sql<number>`count(*)`.as('count');

const measures = {
  tasks: statement((query, values: Ids) => query.selectFrom('task').select([count, lengthOf('goal', 'snapshot_json', 'dials_json', 'target_files_json')]).where('id', 'in', among(values.ids))),
  states: statement((query, values: Ids) => query.selectFrom('task_state').select([count, lengthOf('state_json')]).where('task_id', 'in', among(values.ids))),
  events: statement((query, values: Ids) => query.selectFrom('task_event').select([count, lengthOf('event_json')]).where('task_id', 'in', among(values.ids))),
  runs: statement((query, values: Ids) => query.selectFrom('run').select([count, lengthOf('output', 'decision_json', 'denials_json', 'error_json')]).where('task_id', 'in', among(values.ids))),
  decisions: statement((query, values: Ids) => query.selectFrom('session_decision').select([count, lengthOf('decision_json')]).where('run_key', 'in', runsOf(query, values.ids))),
  approvals: statement((query, values: Ids) => query.selectFrom('approval').select([count, lengthOf('summary', 'reason')]).where('task_id', 'in', among(values.ids))),
  sessions: statement((query, values: Ids) => query.selectFrom('session').select([count, lengthOf('affinity_json')]).where('task_id', 'in', among(values.ids))),
  handles: statement((query, values: Ids) => query.selectFrom('session_vault').select([count, lengthOf('sealed')]).where('session', 'in', sessionsOf(query, values.ids))),
} as const;

const existing = statement((query, values: Ids) => query.selectFrom('task').select('id').where('id', 'in', among(values.ids)));

interface Id {
  readonly id: string;
}

const isFinished = statement((query, values: Id) =>
  query
    .selectFrom('task')
    .innerJoin('task_state', 'task_state.task_id', 'task.id')
    .select('task.id')
    .where('task.id', '=', values.id)
    .where('task.status', 'in', finished)
    .where('task_state.status', 'in', finished),
);

/** In this order: what names the runs and sessions of the task first. Journal, state, runs and approvals go with the task itself. */
const removals = [
  statement((query, values: Id) => query.deleteFrom('session_decision').where('run_key', 'in', query.selectFrom('run').select('key').where('task_id', '=', values.id))),
  statement((query, values: Id) => query.deleteFrom('session_lease').where('session', 'in', query.selectFrom('session').select('ref').where('task_id', '=', values.id))),
  statement((query, values: Id) => query.deleteFrom('session_vault').where('session', 'in', query.selectFrom('session').select('ref').where('task_id', '=', values.id))),
  statement((query, values: Id) => query.deleteFrom('session_line').where('task_id', '=', values.id)),
  statement((query, values: Id) => query.deleteFrom('session').where('task_id', '=', values.id)),
  statement((query, values: Id) => query.deleteFrom('task').where('id', '=', values.id)),
] as const;

export function createRetentionStore(connection: Connection): RetentionStore {
  return {
    async candidates(rule) {
      // `filtered` takes 0 for given as well.
      const values = rule as { project: string; finishedBefore: number; beyondNewest: number };
      return connection.all(candidates(values), values).map((row) => ({ id: row.id, project: row.project, finishedAt: row.finished_at }));
    },
    async measure(taskIds) {
      const ids = JSON.stringify(taskIds);
      const found = Object.fromEntries(Object.entries(measures).map(([name, query]) => [name, connection.get(query, { ids })])) as Record<keyof typeof measures, { count: number; bytes: number | null } | undefined>;
      const counts = (name: keyof typeof measures) => found[name]?.count ?? 0;
      return {
        tasks: counts('tasks'),
        events: counts('events'),
        runs: counts('runs'),
        approvals: counts('approvals'),
        sessions: counts('sessions'),
        handles: counts('handles'),
        bytes: Object.values(found).reduce((sum, each) => sum + (each?.bytes ?? 0), 0),
      };
    },
    async existing(taskIds) {
      return connection.all(existing, { ids: JSON.stringify(taskIds) }).map((row) => row.id);
    },
    async remove(taskId) {
      if (connection.get(isFinished, { id: taskId }) === undefined) return false;
      for (const removal of removals) connection.run(removal, { id: taskId });
      return true;
    },
  };
}
