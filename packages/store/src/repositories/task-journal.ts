import { OrchError } from '@orch/diagnostics';
import type { TaskJournal, TaskState } from '@orch/engine';
import { sql } from 'kysely';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { TaskEventTable, TaskStateTable } from '../tables.js';
import { decodeJson, encodeJson } from '../versioned-json.js';

const load = statement((query, values: { taskId: string }) =>
  query.selectFrom('task_state').select(['sequence', 'state_json']).where('task_id', '=', values.taskId),
);

const taskExists = statement((query, values: { taskId: string }) => query.selectFrom('task').select('id').where('id', '=', values.taskId));

const insertState = statement((query, values: TaskStateTable) =>
  query
    .insertInto('task_state')
    .values(pick(values, ['task_id', 'sequence', 'status', 'state_json']))
    .onConflict((conflict) => conflict.column('task_id').doNothing()),
);

const updateState = statement((query, values: TaskStateTable & { expected: number }) =>
  query
    .updateTable('task_state')
    .set(pick(values, ['sequence', 'status', 'state_json']))
    .where('task_id', '=', values.task_id)
    .where('sequence', '=', values.expected),
);

const insertEvent = statement((query, values: TaskEventTable) =>
  query.insertInto('task_event').values(pick(values, ['task_id', 'sequence', 'at', 'event_json'])),
);

// Literals, not parameters: only then is the index of open tasks used.
const listOpen = statement((query, _values: object) =>
  query
    .selectFrom('task')
    .select('id')
    .where('id', 'in', query.selectFrom('task_state').select('task_id').where('status', 'in', [sql.lit('running'), sql.lit('waiting'), sql.lit('paused')]))
    .orderBy('created_at')
    .orderBy('position'),
);

/**
 * A journal begins with `append(id, 0, events, state)`, after `tasks.insert`; the events may be none, to keep the initial
 * state. Event and state stand or fall together, because both are written here.
 */
export function createTaskJournal(connection: Connection): TaskJournal {
  return {
    async load(taskId) {
      const row = connection.get(load, { taskId });
      return row === undefined ? null : { sequence: row.sequence, state: decodeJson<TaskState>(row.state_json) };
    },

    async append(taskId, sequence, events, state) {
      const row: TaskStateTable = { task_id: taskId, sequence: sequence + events.length, status: state.status, state_json: encodeJson(state) };
      if (connection.run(updateState, { ...row, expected: sequence }) === 0) {
        if (connection.get(taskExists, { taskId }) === undefined) throw conflict(taskId, `there is no task ${taskId}`);
        if (sequence !== 0 || connection.run(insertState, row) === 0) {
          const found = connection.get(load, { taskId })?.sequence ?? 0;
          throw conflict(taskId, `the task ${taskId} has moved on: its journal has ${found} events, not ${sequence}`);
        }
      }
      for (const [index, event] of events.entries()) {
        connection.run(insertEvent, { task_id: taskId, sequence: sequence + index + 1, at: event.at, event_json: encodeJson(event) });
      }
    },

    async listOpen() {
      return connection.all(listOpen, {}).map((row) => row.id);
    },
  };
}

function conflict(taskId: string, message: string): OrchError {
  return new OrchError('task_conflict', message, { hint: 'Load the task and decide again.', details: { taskId } });
}
