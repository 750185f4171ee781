import type { JsonValue, RunOutput } from '@orch/driver';
import type { JsonObject } from './json-line-reader.js';

export type RpcId = string | number;

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data: JsonValue;
}

/** What one record from the other side was. `context` is what the request was sent with. */
export type RpcMessage<Context> =
  | { readonly type: 'result'; readonly id: RpcId; readonly context: Context; readonly result: JsonValue }
  | { readonly type: 'error'; readonly id: RpcId; readonly context: Context; readonly error: RpcError }
  | { readonly type: 'notification'; readonly method: string; readonly params: JsonObject }
  /** The other side asks and waits for `respond` or `reject`. */
  | { readonly type: 'request'; readonly id: RpcId; readonly method: string; readonly params: JsonObject }
  /** An answer that nobody waits for, or no JSON-RPC at all. Never fatal. */
  | { readonly type: 'stray'; readonly reason: string };

/** The messages are outputs of a driver's fold: give them on unchanged. */
export type RpcSend = Extract<RunOutput, { type: 'send' }>;

export interface RpcPeer<Context> {
  /** Without `id` the next number of the sequence. Name an id where the moment of asking is not decided by the provider's output alone, such as an interrupt. */
  request(method: string, params: JsonValue, context: Context, id?: string): RpcSend;
  notify(method: string, params: JsonValue): RpcSend;
  respond(id: RpcId, result: JsonValue): RpcSend;
  reject(id: RpcId, code: number, message: string): RpcSend;
  receive(record: JsonObject): RpcMessage<Context>;
  /** Requests without an answer, in the order in which they were sent. */
  pending(): readonly { readonly id: RpcId; readonly context: Context }[];
}

export interface RpcPeerOptions {
  /** Whether messages carry `"jsonrpc":"2.0"`. Default true. */
  readonly jsonrpcField?: boolean;
}

/**
 * One side of JSON-RPC over lines, as a fold: ids are a sequence and keys are made of ids, so that a run that is rebuilt from its spool
 * sends the same messages under the same keys. An answer's key is that of the question, whatever was answered in between.
 */
export function createRpcPeer<Context>(options: RpcPeerOptions = {}): RpcPeer<Context> {
  const head = options.jsonrpcField === false ? {} : { jsonrpc: '2.0' };
  const waiting = new Map<RpcId, Context>();
  let requests = 0;
  let notifications = 0;

  const send = (key: string, message: JsonObject): RpcSend => ({ type: 'send', key, text: `${JSON.stringify({ ...head, ...message })}\n` });

  return {
    request(method, params, context, named) {
      const id = named ?? (requests += 1);
      waiting.set(id, context);
      return send(`request:${keyOf(id)}`, { id, method, params });
    },
    notify(method, params) {
      notifications += 1;
      return send(`notification:${notifications}`, { method, params });
    },
    respond: (id, result) => send(`answer:${keyOf(id)}`, { id, result }),
    reject: (id, code, message) => send(`answer:${keyOf(id)}`, { id, error: { code, message } }),
    receive(record) {
      const { id, method } = record;
      if (typeof method === 'string') {
        const params = isObject(record['params']) ? record['params'] : {};
        return isId(id) ? { type: 'request', id, method, params } : { type: 'notification', method, params };
      }
      if (!isId(id)) return { type: 'stray', reason: 'a record with neither a method nor an id' };
      if (!waiting.has(id)) return { type: 'stray', reason: 'an answer to a request that is not open' };
      const context = waiting.get(id) as Context;
      waiting.delete(id);
      const { error } = record;
      if (error === undefined || error === null) return { type: 'result', id, context, result: record['result'] ?? null };
      return { type: 'error', id, context, error: toError(error) };
    },
    pending: () => [...waiting].map(([id, context]) => ({ id, context })),
  };
}

function keyOf(id: RpcId): string {
  return JSON.stringify(id);
}

function isId(value: JsonValue | undefined): value is RpcId {
  return typeof value === 'string' || typeof value === 'number';
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toError(value: JsonValue): RpcError {
  const error = isObject(value) ? value : { message: value };
  const { code, message } = error;
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : 'an error without a message',
    data: error['data'] ?? null,
  };
}
