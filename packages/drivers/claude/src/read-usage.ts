import type { TokenUsage } from '@orch/driver';
import type { ResultRecord } from './read-record.js';

/**
 * The turn's own usage. The client counts money over the whole session, a branch from its parent's sum on: `before` is what the session
 * had cost until then, null when unknown. A sum that went down says nothing.
 */
export function readUsage(result: ResultRecord, before: number | null): { readonly usage: TokenUsage; readonly total: number | null } {
  const { inputTokens, outputTokens, totalCostUsd } = result;
  const costUsd = totalCostUsd === null || before === null || totalCostUsd < before ? null : Math.round((totalCostUsd - before) * 1e9) / 1e9;
  return { usage: { inputTokens, outputTokens, costUsd }, total: totalCostUsd };
}
