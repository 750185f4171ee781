import type { LineState, SessionStore } from '@orch/session-broker';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { SessionLineTable } from '../tables.js';

const changing = ['opener', 'current_session', 'owner', 'turns', 'last_step', 'lost', 'failed_turns'] as const;

// `item IS ?` also finds the line that has no item.
const load = statement((query, values: { taskId: string; line: string; item: string | null }) =>
  query
    .selectFrom('session_line')
    .selectAll()
    .where('task_id', '=', values.taskId)
    .where('line', '=', values.line)
    .where('item', 'is', values.item as null),
);

const listOfTask = statement((query, values: { taskId: string }) =>
  query.selectFrom('session_line').selectAll().where('task_id', '=', values.taskId).orderBy('position'),
);

const update = statement((query, values: Insertable<SessionLineTable>) =>
  query
    .updateTable('session_line')
    .set(pick(values, changing))
    .where('task_id', '=', values.task_id)
    .where('line', '=', values.line)
    .where('item', 'is', values.item as null),
);

const insert = statement((query, values: Insertable<SessionLineTable>) =>
  query.insertInto('session_line').values(pick(values, ['task_id', 'line', 'item', ...changing])),
);

/** Lines are listed in the order in which they were opened. */
export function createLines(connection: Connection): Pick<SessionStore, 'loadLine' | 'listLines' | 'saveLine'> {
  return {
    async loadLine(taskId, line, item) {
      const row = connection.get(load, { taskId, line, item });
      return row === undefined ? null : toState(row);
    },
    async listLines(taskId) {
      return connection.all(listOfTask, { taskId }).map(toState);
    },
    async saveLine(taskId, line) {
      const row = toRow(taskId, line);
      if (connection.run(update, row) === 0) connection.run(insert, row);
    },
  };
}

function toRow(taskId: string, line: LineState): Insertable<SessionLineTable> {
  return {
    task_id: taskId,
    line: line.line,
    item: line.item,
    opener: line.opener,
    current_session: line.current,
    owner: line.owner,
    turns: line.turns,
    last_step: line.lastStep,
    lost: Number(line.lost),
    failed_turns: line.failedTurns ?? 0,
  };
}

function toState(row: Selectable<SessionLineTable>): LineState {
  return {
    line: row.line,
    item: row.item,
    opener: row.opener as LineState['opener'],
    current: row.current_session,
    owner: row.owner,
    turns: row.turns,
    lastStep: row.last_step,
    lost: row.lost === 1,
    ...(row.failed_turns === 0 ? {} : { failedTurns: row.failed_turns }),
  };
}
