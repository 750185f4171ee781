import { OrchError } from '@orch/diagnostics';
import type { z } from 'zod';
import { misfitOf, shapedBy } from './answer-form.js';
import { checkedAnswer, failureOf, readForm } from './answer.js';
import { calls, type Call } from './calls.js';
import type { Immutable } from './immutable.js';
import type { RouteName, routes } from './routes.js';
import type { Transport, TransportResponse } from './transport.js';

export { isRefused } from './is-refused.js';

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never;
type QueryOf<R> = R extends { readonly query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type BodyOf<R> = R extends { readonly body: infer B extends z.ZodType } ? { readonly body: Immutable<z.input<B>> } : unknown;

/** Path parameters and query in one object; `body` apart. */
export type CallParameters<N extends RouteName> = { readonly [K in PathKeys<(typeof routes)[N]['path']>]: string } & QueryOf<(typeof routes)[N]> & BodyOf<(typeof routes)[N]>;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

type Arguments<P> = {} extends P ? [parameters?: P, options?: CallOptions] : [parameters: P, options?: CallOptions];
type Answer<R> = R extends { readonly stream: infer S extends z.ZodType }
  ? AsyncIterable<Immutable<z.infer<S>>>
  : R extends { readonly response: infer S extends z.ZodType }
    ? Promise<Immutable<z.infer<S>>>
    : never;

/**
 * One method a route. Each throws OrchError with what the daemon said, `daemon_answer_invalid` where that has not the route’s shape, and `request_invalid` for
 * what can stand in no path; the rest of a request is the daemon’s to judge. A refused apply is an answer, see `isRefused`.
 */
export type Client = { readonly [N in RouteName]: (...args: Arguments<CallParameters<N>>) => Answer<(typeof routes)[N]> };

/** Path parameters and query by name; the body may be anything. */
type Sent = { readonly body?: unknown } & { readonly [key: string]: string | undefined };

export function createClient(transport: Transport): Client {
  const methods = Object.entries(calls).map(([name, call]) => {
    const open = (parameters: Sent = {}, options: CallOptions = {}) => send(transport, call, parameters, options.signal);
    return [name, call.stream ? (parameters?: Sent, options?: CallOptions) => readStream(call, () => open(parameters, options)) : async (parameters?: Sent, options?: CallOptions) => readAnswer(call, await open(parameters, options))] as const;
  });
  return Object.fromEntries(methods) as unknown as Client;
}

async function send(transport: Transport, call: Call, { body, ...parameters }: Sent, signal: AbortSignal | undefined): Promise<TransportResponse> {
  const used = new Set<string>();
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    used.add(key);
    return segment(key, parameters[key] ?? '');
  });
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(parameters)) if (!used.has(key) && value !== undefined) query[key] = value;
  return transport({ method: call.method, path, query, body, signal });
}

/** Servers take these for other paths, also when they are encoded. */
const noSegments = new Set(['', '.', '..']);

function segment(key: string, value: string): string {
  if (noSegments.has(value)) throw new OrchError('request_invalid', `"${value}" is no possible ${key}.`, { details: { [key]: value } });
  return encodeURIComponent(value);
}

async function readAnswer({ answer, refused }: Call, response: TransportResponse): Promise<unknown> {
  const body = await response.json();
  const refusal = response.status === 422 && refused !== null ? readForm(refused) : null;
  if (refusal !== null && misfitOf(refusal, body) === null) return shapedBy(refusal, body);
  if (response.status < 200 || response.status > 299) throw failureOf(response.status, body);
  return checkedAnswer(readForm(answer), body);
}

async function* readStream({ answer }: Call, open: () => Promise<TransportResponse>): AsyncGenerator<unknown, void> {
  const response = await open();
  if (response.status !== 200) throw failureOf(response.status, await response.json());
  const form = readForm(answer);
  for await (const line of response.lines()) {
    if (line.trim() === '') continue;
    const value = parseLine(line);
    if (typeof value === 'object' && value !== null && 'error' in value && Object.keys(value).length === 1) throw failureOf(500, value);
    yield checkedAnswer(form, value);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new OrchError('daemon_answer_invalid', 'A line of the daemon’s answer is not JSON.', { cause });
  }
}
