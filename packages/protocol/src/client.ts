import { OrchError } from '@orch/diagnostics';
import type { z } from 'zod';
import { failureOf, parseAnswer } from './answer.js';
import type { Immutable } from './immutable.js';
import type { Route } from './route.js';
import { requestInvalid } from './request-invalid.js';
import { routes, type RouteName } from './routes.js';
import type { Transport, TransportResponse } from './transport.js';

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

/** One method a route. Each throws OrchError `request_invalid` before anything is sent, or with what the daemon said; a refused apply is an answer, see `isRefused`. */
export type Client = { readonly [N in RouteName]: (...args: Arguments<CallParameters<N>>) => Answer<(typeof routes)[N]> };

/** Path parameters and query by name; the body may be anything. */
type Sent = { readonly body?: unknown } & { readonly [key: string]: string | undefined };

export function createClient(transport: Transport): Client {
  const methods = Object.entries(routes).map(([name, route]: [string, Route]) => {
    const call = (parameters: Sent = {}, options: CallOptions = {}) => send(transport, route, parameters, options.signal);
    return [
      name,
      route.stream
        ? (parameters?: Sent, options?: CallOptions) => readStream(route, () => call(parameters, options))
        : async (parameters?: Sent, options?: CallOptions) => readAnswer(route, await call(parameters, options)),
    ] as const;
  });
  return Object.fromEntries(methods) as unknown as Client;
}

async function send(transport: Transport, route: Route, { body, ...parameters }: Sent, signal: AbortSignal | undefined): Promise<TransportResponse> {
  const used = new Set<string>();
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    used.add(key);
    return segment(key, parameters[key] ?? '');
  });
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(parameters)) if (!used.has(key) && value !== undefined) query[key] = value;
  check('query', route.query, query);
  check('body', route.body, body);
  return transport({ method: route.method, path, query, body: route.body ? body : undefined, signal });
}

/** Servers take these for other paths, also when they are encoded. */
const noSegments = new Set(['', '.', '..']);

function segment(key: string, value: string): string {
  if (noSegments.has(value)) throw new OrchError('request_invalid', `'${value}' is no possible ${key}.`, { details: { [key]: value } });
  return encodeURIComponent(value);
}

function check(part: 'query' | 'body', shape: z.ZodType | undefined, value: unknown): void {
  const checked = shape?.safeParse(value);
  if (checked?.success === false) throw requestInvalid(part, checked.error);
}

async function readAnswer(route: Route, response: TransportResponse): Promise<unknown> {
  const body = await response.json();
  if (response.status === 422 && route.refused) {
    const refused = route.refused.safeParse(body);
    if (refused.success) return refused.data;
  }
  if (response.status < 200 || response.status > 299) throw failureOf(response.status, body);
  return parseAnswer(route.response!, body);
}

async function* readStream(route: Route, open: () => Promise<TransportResponse>): AsyncGenerator<unknown, void> {
  const response = await open();
  if (response.status !== 200) throw failureOf(response.status, await response.json());
  for await (const line of response.lines()) {
    if (line.trim() === '') continue;
    const value = parseLine(line);
    if (typeof value === 'object' && value !== null && 'error' in value && Object.keys(value).length === 1) throw failureOf(500, value);
    yield parseAnswer(route.stream!, value);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new OrchError('daemon_answer_invalid', 'A line of the daemon’s answer is not JSON.', { cause });
  }
}
