import type { RunRecord, RunStore } from '@orch/runtime/ports';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { RunTable } from '../tables.js';
import { decodeJson, decodeNullable, encodeJson, encodeNullable } from '../versioned-json.js';

const changing = [
  'task_id',
  'step_id',
  'item',
  'cycle',
  'attempt',
  'agent',
  'driver',
  'nonce',
  'decision_json',
  'session',
  'turn',
  'evidence',
  'input_tokens',
  'output_tokens',
  'cost_usd',
  'output',
  'denials_json',
  'process_json',
  'error_json',
  'started_at',
  'finished_at',
] as const;

const save = statement((query, values: Insertable<RunTable>) =>
  query
    .insertInto('run')
    .values(pick(values, ['key', ...changing]))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((update) => Object.fromEntries(changing.map((name) => [name, update.ref(`excluded.${name}`)]))),
    ),
);

const load = statement((query, values: { key: string }) => query.selectFrom('run').selectAll().where('key', '=', values.key));

const listByTask = statement((query, values: { taskId: string }) =>
  query.selectFrom('run').selectAll().where('task_id', '=', values.taskId).orderBy('position'),
);

const listUnfinished = statement((query, _values: object) => query.selectFrom('run').selectAll().where('finished_at', 'is', null).orderBy('position'));

/** Lists are in the order in which the runs were first saved. */
export function createRunStore(connection: Connection): RunStore {
  return {
    async save(run) {
      connection.run(save, toRow(run));
    },
    async load(key) {
      const row = connection.get(load, { key });
      return row === undefined ? null : toRecord(row);
    },
    async listByTask(taskId) {
      return connection.all(listByTask, { taskId }).map(toRecord);
    },
    async listUnfinished() {
      return connection.all(listUnfinished, {}).map(toRecord);
    },
  };
}

function toRow(run: RunRecord): Insertable<RunTable> {
  return {
    key: run.key,
    task_id: run.taskId,
    step_id: run.stepId,
    item: run.item,
    cycle: run.cycle,
    attempt: run.attempt,
    agent: run.agent,
    driver: run.driver,
    nonce: run.nonce,
    decision_json: encodeNullable(run.decision),
    session: run.session,
    turn: run.turn,
    evidence: run.evidence,
    input_tokens: run.usage.inputTokens,
    output_tokens: run.usage.outputTokens,
    cost_usd: run.usage.costUsd,
    output: run.output,
    denials_json: encodeJson(run.denials),
    process_json: encodeNullable(run.process),
    error_json: encodeNullable(run.error),
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}

function toRecord(row: Selectable<RunTable>): RunRecord {
  return {
    key: row.key,
    taskId: row.task_id,
    stepId: row.step_id,
    item: row.item,
    cycle: row.cycle,
    attempt: row.attempt,
    agent: row.agent,
    driver: row.driver,
    nonce: row.nonce,
    decision: decodeNullable<NonNullable<RunRecord['decision']>>(row.decision_json),
    session: row.session,
    turn: row.turn,
    evidence: row.evidence,
    usage: { inputTokens: row.input_tokens, outputTokens: row.output_tokens, costUsd: row.cost_usd },
    output: row.output,
    denials: decodeJson<RunRecord['denials']>(row.denials_json),
    process: decodeNullable<NonNullable<RunRecord['process']>>(row.process_json),
    error: decodeNullable<NonNullable<RunRecord['error']>>(row.error_json),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
