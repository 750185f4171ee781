import type { JsonObject } from '@orch/driver-kit';
import type { Dialect } from './dialect.js';
import { promptBlocks } from './prompt-blocks.js';

/** What the driver says to the client, one JSON object a line. */
const line = (value: JsonObject): string => `${JSON.stringify(value)}\n`;

export const initializeId = 'initialize';
export const interruptId = 'interrupt';

const hookId = 'before-a-tool';
/** A bit under what a timer of the client can wait: a hook that is not answered in time would count as one without objection, and a daemon may be away for long. */
const hookSeconds = 1_000_000;

/** `tools`: what the client is to ask about before each use. */
export function initializeMessage(tools: readonly string[]): string {
  const hooks = { PreToolUse: [{ matcher: tools.join('|'), hookCallbackIds: [hookId], timeout: hookSeconds }] };
  return line({ type: 'control_request', request_id: initializeId, request: { subtype: 'initialize', ...(tools.length === 0 ? {} : { hooks }) } });
}

/** `free`: the client goes by its own judgement; else it has to ask for permission. */
export function hookMessage(requestId: string, free: boolean): string {
  const response: JsonObject = free ? {} : { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' } };
  return line({ type: 'control_response', response: { subtype: 'success', request_id: requestId, response } });
}

/** Marked as not typed by a person, so that a `/` or `@` in it stays text; see `promptBlocks` for clients that don't know the mark. */
export function promptMessage(prompt: string, dialect: Dialect): string {
  const content = promptBlocks(prompt, dialect.untyped).map((text) => ({ type: 'text', text }));
  return line({ type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, text_not_typed: true });
}

export function interruptMessage(): string {
  return line({ type: 'control_request', request_id: interruptId, request: { subtype: 'interrupt' } });
}

export function allowMessage(requestId: string, input: JsonObject): string {
  return line({ type: 'control_response', response: { subtype: 'success', request_id: requestId, response: { behavior: 'allow', updatedInput: input } } });
}

export function denyMessage(requestId: string, reason: string): string {
  return line({ type: 'control_response', response: { subtype: 'success', request_id: requestId, response: { behavior: 'deny', message: reason } } });
}

/** To a request of a kind that this driver does not know: without an answer the client would wait. */
export function unsupportedMessage(requestId: string, subtype: string): string {
  return line({ type: 'control_response', response: { subtype: 'error', request_id: requestId, error: `this host does not answer requests of the kind ${subtype}` } });
}
