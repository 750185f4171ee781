import { expect, test } from 'vitest';
import { readRecord, type ResultRecord } from './read-record.js';
import { readUsage } from './read-usage.js';

const record = (total: number | null, byModel?: object) => {
  const usage = { input_tokens: 1, output_tokens: 2 };
  return readRecord({ type: 'result', subtype: 'success', is_error: false, result: 'x', usage, total_cost_usd: total, ...(byModel ? { model_usage_since_last_result: byModel } : {}) } as never) as ResultRecord;
};

test.each([
  ['the turn’s own part, where the client says it', record(3, { a: { costUSD: 0.5 }, b: { costUSD: 0.25 } }), 1, 'session', { costUsd: 0.75, total: 3 }],
  ['nothing, where no model was used', record(3, {}), null, 'session', { costUsd: 0, total: 3 }],
  ['what a session’s sum grew by', record(3), 1, 'session', { costUsd: 2, total: 3 }],
  ['unknown, where the sum before is not known', record(3), null, 'session', { costUsd: null, total: 3 }],
  ['unknown, where the sum went down', record(0.5), 1, 'session', { costUsd: null, total: 0.5 }],
  ['the sum itself, where the client counts each turn apart', record(3), 1, 'turn', { costUsd: 3, total: null }],
  ['unknown, where it is not known what the sum counts', record(3), 1, 'unknown', { costUsd: null, total: null }],
  ['the sum itself of a turn that opened its session', record(3), 0, 'unknown', { costUsd: 3, total: null }],
  ['unknown, where the client says nothing', record(null), 0, 'session', { costUsd: null, total: null }],
] as const)('the cost of a turn is %s', (_title, result, before, sumOf, expected) => {
  const { usage, total } = readUsage(result, before, sumOf);
  expect({ costUsd: usage.costUsd, total }).toEqual(expected);
});
