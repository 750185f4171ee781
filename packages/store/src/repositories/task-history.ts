import type { Decision } from '@orch/session-broker';
import type { Connection } from '../connection.js';
import { statement } from '../statement.js';
import { decodeJson } from '../versioned-json.js';

/** An event as it was stored, whatever version stored it: its type may be one that this version does not know. */
export interface KeptEvent {
  readonly type: string;
  readonly at: number;
  readonly [name: string]: unknown;
}

/** What a session was decided to be, and when. */
export interface KeptDecision {
  readonly runKey: string;
  readonly decision: Decision;
  readonly at: number;
}

/** What is stored of how a task went, to be told again; what is stored of how it stands is the journal's and the runs'. */
export interface TaskHistory {
  /** In the order in which they were stored. */
  events(taskId: string): Promise<readonly KeptEvent[]>;
  /** Of the task's runs that asked for a session, in the order of the runs. */
  decisions(taskId: string): Promise<readonly KeptDecision[]>;
}

const events = statement((query, values: { taskId: string }) => query.selectFrom('task_event').select('event_json').where('task_id', '=', values.taskId).orderBy('sequence'));

const decisions = statement((query, values: { taskId: string }) =>
  query
    .selectFrom('session_decision')
    .innerJoin('run', 'run.key', 'session_decision.run_key')
    .select(['session_decision.run_key', 'session_decision.decision_json', 'session_decision.decided_at'])
    .where('run.task_id', '=', values.taskId)
    .orderBy('run.position'),
);

export function createTaskHistory(connection: Connection): TaskHistory {
  return {
    async events(taskId) {
      return connection.all(events, { taskId }).map((row) => decodeJson<KeptEvent>(row.event_json));
    },
    async decisions(taskId) {
      return connection.all(decisions, { taskId }).map((row) => ({ runKey: row.run_key, decision: decodeJson<Decision>(row.decision_json), at: row.decided_at }));
    },
  };
}
