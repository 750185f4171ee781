import type { TokenUsage, TurnFailure, TurnFailureCode } from '@orch/driver';
import type { ProviderErrorCode, ProviderResult } from './protocol.js';

const codes: Readonly<Record<ProviderErrorCode, TurnFailureCode>> = {
  session_not_found: 'session_lost',
  not_authenticated: 'driver_not_authenticated',
  usage_limit: 'driver_limit_reached',
  overloaded: 'driver_overloaded',
  context_too_long: 'driver_context_too_long',
  failed: 'driver_reported_error',
};

export function toFailure(code: string | null | undefined, message: string, resetAt?: number | null): TurnFailure {
  const known = code !== null && code !== undefined && Object.hasOwn(codes, code) ? codes[code as ProviderErrorCode] : 'driver_reported_error';
  return { code: known, message: message === '' ? 'the provider reported an error without a message' : message, ...(typeof resetAt === 'number' ? { resetAt } : {}) };
}

/** What the final record says; null for success. */
export function failureOf(result: ProviderResult): TurnFailure | null {
  if (result.subtype === 'aborted') return { code: 'driver_interrupted', message: 'the provider stopped the turn because it was told to' };
  if (result.is_error || result.subtype !== 'success') return toFailure(result.code, result.text, result.reset_at);
  if (result.text.trim() === '') return { code: 'driver_empty_answer', message: 'the provider called the turn a success and gave no answer' };
  return null;
}

/**
 * The turn's own cost, also where the provider counts the session's. `before` is what the session had cost until then; null when
 * unknown. A sum that went down says nothing.
 */
export function readUsage(result: ProviderResult, before: number | null): { readonly usage: TokenUsage; readonly total: number | null } {
  const perTurn = result.cost_of === 'turn';
  const costUsd = perTurn ? result.cost_usd : before === null || result.cost_usd < before ? null : round(result.cost_usd - before);
  const total = perTurn ? (before === null ? null : round(before + result.cost_usd)) : result.cost_usd;
  return { usage: { inputTokens: result.usage.input_tokens, outputTokens: result.usage.output_tokens, costUsd }, total };
}

/** To a billionth of a dollar: sums of fractions carry noise behind that. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9;
}
