import type { TokenUsage } from '@orch/driver';
import type { Dialect } from './dialect.js';
import type { ResultRecord } from './read-record.js';

/**
 * The turn's own usage, and the sum that the client counts over the whole session (a branch from its parent's sum on): null where it counts
 * none, or where that is unknown. `before` is that sum as it was before the turn, null when unknown. A sum that went down says nothing.
 */
export function readUsage(result: ResultRecord, before: number | null, sumOf: Dialect['sumOf']): { readonly usage: TokenUsage; readonly total: number | null } {
  const { inputTokens, outputTokens, totalCostUsd, turnCostUsd } = result;
  const counted = turnCostUsd !== null || sumOf === 'session';
  // A turn that opens a session is the whole of it, so that both readings are the same.
  const ofTurn = turnCostUsd ?? (sumOf === 'turn' || before === 0 ? totalCostUsd : sumOf === 'unknown' ? null : difference(totalCostUsd, before));
  return { usage: { inputTokens, outputTokens, costUsd: ofTurn === null ? null : rounded(ofTurn) }, total: counted ? totalCostUsd : null };
}

function difference(total: number | null, before: number | null): number | null {
  return total === null || before === null || total < before ? null : total - before;
}

function rounded(costUsd: number): number {
  return Math.round(costUsd * 1e9) / 1e9;
}
