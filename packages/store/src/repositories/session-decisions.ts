import type { Decision, SessionStore } from '@orch/session-broker';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { SessionDecisionTable } from '../tables.js';
import { decodeJson, encodeJson } from '../versioned-json.js';

const save = statement((query, values: SessionDecisionTable) =>
  query
    .insertInto('session_decision')
    .values(pick(values, ['run_key', 'decision_json', 'decided_at']))
    .onConflict((conflict) => conflict.column('run_key').doUpdateSet(pick(values, ['decision_json', 'decided_at']))),
);

const load = statement((query, values: { runKey: string }) => query.selectFrom('session_decision').select('decision_json').where('run_key', '=', values.runKey));

export function createDecisions(connection: Connection): Pick<SessionStore, 'saveDecision' | 'loadDecision'> {
  return {
    async saveDecision(runKey, decision, at) {
      connection.run(save, { run_key: runKey, decision_json: encodeJson(decision), decided_at: at });
    },
    async loadDecision(runKey) {
      const row = connection.get(load, { runKey });
      return row === undefined ? null : decodeJson<Decision>(row.decision_json);
    },
  };
}
