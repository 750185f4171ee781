import type { JsonObject } from '@orch/driver-kit';
import type { JsonValue } from '@orch/driver';
import { initializeId, interruptId } from './messages.js';

export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

/** The final record, as far as it counts. */
export interface ResultRecord {
  readonly type: 'result';
  readonly subtype: string;
  readonly isError: boolean;
  readonly text: string;
  readonly errors: readonly string[];
  /** HTTP status of the model's last refusal. */
  readonly status: number | null;
  /** Why the turn ended, in the client's own words. */
  readonly reason: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of the whole session so far, or of this process alone: see `Dialect.sumOf`. */
  readonly totalCostUsd: number | null;
  /** Of this turn alone, where the client says it. */
  readonly turnCostUsd: number | null;
  readonly denials: readonly ToolUse[];
}

/** What the driver takes of the client's records; everything else is `other`, and never a failure. */
export type ClaudeRecord =
  /** `adaptive`: names of the models that decide themselves how much they think. */
  | { readonly type: 'initialized'; readonly version: string | null; readonly account: string | null; readonly adaptive: readonly string[] }
  | { readonly type: 'initialize_failed'; readonly message: string }
  | { readonly type: 'interrupt_answered' }
  | { readonly type: 'turn_started'; readonly model: string | null; readonly version: string | null }
  | { readonly type: 'retry'; readonly attempt: number; readonly delayMs: number | null; readonly status: number | null; readonly error: string | null }
  | { readonly type: 'limit'; readonly rejected: boolean; readonly resetAt: number | null }
  | { readonly type: 'compacted' }
  | { readonly type: 'assistant'; readonly texts: readonly string[]; readonly tools: readonly ToolUse[]; readonly error: string | null; readonly nested: boolean }
  | { readonly type: 'tool_results'; readonly results: readonly { readonly id: string; readonly failed: boolean }[] }
  | { readonly type: 'permission'; readonly requestId: string; readonly use: ToolUse }
  | { readonly type: 'permission_withdrawn'; readonly requestId: string }
  /** Asked before a tool is used, whether it needs permission or not. */
  | { readonly type: 'hook'; readonly requestId: string; readonly use: ToolUse }
  | { readonly type: 'request'; readonly requestId: string; readonly subtype: string }
  | { readonly type: 'malformed'; readonly what: string }
  | { readonly type: 'other' }
  | ResultRecord;

/** The session that a record names; null where it names none. */
export function sessionOf(value: JsonObject): string | null {
  return text(value['session_id']);
}

export function readRecord(value: JsonObject): ClaudeRecord {
  switch (value['type']) {
    case 'system':
      return readSystem(value);
    case 'assistant':
      return readAssistant(value);
    case 'user':
      return readUser(value);
    case 'control_request':
      return readRequest(value);
    case 'control_response':
      return readResponse(object(value['response']));
    case 'control_cancel_request':
      return { type: 'permission_withdrawn', requestId: text(value['request_id']) ?? '' };
    case 'rate_limit_event': {
      const info = object(value['rate_limit_info']);
      const seconds = number(info['resetsAt']);
      return { type: 'limit', rejected: info['status'] === 'rejected', resetAt: seconds === null ? null : seconds * 1000 };
    }
    case 'result':
      return readResult(value);
    default:
      return { type: 'other' };
  }
}

function readSystem(value: JsonObject): ClaudeRecord {
  if (value['subtype'] === 'init') return { type: 'turn_started', model: text(value['model']), version: text(value['claude_code_version']) };
  if (value['subtype'] === 'compact_boundary') return { type: 'compacted' };
  if (value['subtype'] !== 'api_retry') return { type: 'other' };
  return { type: 'retry', attempt: number(value['attempt']) ?? 0, delayMs: number(value['retry_delay_ms']), status: number(value['error_status']), error: text(value['error']) };
}

function readAssistant(value: JsonObject): ClaudeRecord {
  const blocks = list(object(value['message'])['content']).map(object);
  return {
    type: 'assistant',
    texts: blocks.flatMap((block) => (block['type'] === 'text' ? [text(block['text']) ?? ''] : [])).filter((part) => part !== ''),
    tools: blocks.flatMap((block) => (block['type'] === 'tool_use' ? [{ id: text(block['id']) ?? '', name: text(block['name']) ?? 'unknown', input: object(block['input']) }] : [])),
    error: text(value['error']),
    nested: text(value['parent_tool_use_id']) !== null,
  };
}

function readUser(value: JsonObject): ClaudeRecord {
  const blocks = list(object(value['message'])['content']).map(object);
  const results = blocks.flatMap((block) => (block['type'] === 'tool_result' ? [{ id: text(block['tool_use_id']) ?? '', failed: block['is_error'] === true }] : []));
  return results.length === 0 ? { type: 'other' } : { type: 'tool_results', results };
}

function readRequest(value: JsonObject): ClaudeRecord {
  const requestId = text(value['request_id']);
  const request = object(value['request']);
  const subtype = text(request['subtype']) ?? 'unknown';
  if (requestId === null) return { type: 'other' };
  if (subtype === 'hook_callback') {
    const input = object(request['input']);
    return { type: 'hook', requestId, use: { id: text(input['tool_use_id']) ?? '', name: text(input['tool_name']) ?? 'unknown', input: object(input['tool_input']) } };
  }
  if (subtype !== 'can_use_tool') return { type: 'request', requestId, subtype };
  return {
    type: 'permission',
    requestId,
    use: { id: text(request['tool_use_id']) ?? '', name: text(request['tool_name']) ?? 'unknown', input: object(request['input']) },
  };
}

function readResponse(response: JsonObject): ClaudeRecord {
  const failed = response['subtype'] === 'error';
  if (response['request_id'] === interruptId) return { type: 'interrupt_answered' };
  if (response['request_id'] !== initializeId) return { type: 'other' };
  if (failed) return { type: 'initialize_failed', message: text(response['error']) ?? 'no reason given' };
  const facts = object(response['response']);
  const adaptive = list(facts['models']).map(object).filter((model) => model['supportsAdaptiveThinking'] === true).flatMap((model) => [text(model['value']), text(model['resolvedModel'])]);
  return {
    type: 'initialized',
    version: text(facts['claude_code_version']),
    account: text(object(facts['account'])['email']),
    adaptive: adaptive.filter((name) => name !== null),
  };
}

function readResult(value: JsonObject): ClaudeRecord {
  const subtype = text(value['subtype']);
  const isError = value['is_error'];
  const answer = value['result'] ?? null;
  if (subtype === null || typeof isError !== 'boolean' || (answer !== null && typeof answer !== 'string')) {
    return { type: 'malformed', what: 'its final record lacks `subtype`, `is_error` or a proper `result`' };
  }
  const usage = object(value['usage']);
  const input = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].map((field) => number(usage[field]));
  return {
    type: 'result',
    subtype,
    isError,
    text: answer ?? '',
    errors: list(value['errors']).flatMap((error) => text(error) ?? []),
    status: number(value['api_error_status']),
    reason: text(value['terminal_reason']),
    inputTokens: input[0] === null ? null : input.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    outputTokens: number(usage['output_tokens']),
    totalCostUsd: number(value['total_cost_usd']),
    turnCostUsd: readTurnCost(value['model_usage_since_last_result']),
    denials: list(value['permission_denials']).map(object).map((denial) => ({ id: text(denial['tool_use_id']) ?? '', name: text(denial['tool_name']) ?? 'unknown', input: object(denial['tool_input']) })),
  };
}

/** By model; the turn has cost nothing where none was used. */
function readTurnCost(value: JsonValue | undefined): number | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const costs = Object.values(value).map((usage) => number(object(usage)['costUSD']));
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function object(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
