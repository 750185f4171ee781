import type { Immutable, RouteName, routes } from '@orch/protocol';
import type { z } from 'zod';

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never;
type Output<R, K extends string> = R extends { readonly [key in K]: infer S extends z.ZodType } ? Immutable<z.output<S>> : object;

/** One call as a service sees it: checked by the route's shapes. */
export interface Call<N extends RouteName> {
  readonly params: { readonly [K in PathKeys<(typeof routes)[N]['path']>]: string };
  readonly query: Output<(typeof routes)[N], 'query'>;
  readonly body: Output<(typeof routes)[N], 'body'>;
  /** Aborts when the client has gone or the daemon stops. */
  readonly signal: AbortSignal;
}

type Answer<R> = R extends { readonly stream: infer S extends z.ZodType }
  ? AsyncIterable<Immutable<z.input<S>>>
  : R extends { readonly response: infer S extends z.ZodType }
    ? Immutable<z.input<S>>
    : never;

/** What each route is answered with. A stream's handler fails before its first line with a status, after it with a last line. */
export type Handlers = { readonly [N in RouteName]: (call: Call<N>) => Promise<Answer<(typeof routes)[N]>> };
