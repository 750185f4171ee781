export interface TransportRequest {
  readonly method: 'get' | 'post' | 'delete';
  /** Path with its parameters filled in and encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** To be sent as JSON; undefined when there is none. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

export interface TransportResponse {
  readonly status: number;
  /** The whole body. */
  json(): Promise<unknown>;
  /** The body line by line as it arrives. Throws when the connection breaks before the body's end. */
  lines(): AsyncIterable<string>;
}

/** Carries one call. Throws OrchError `daemon_unreachable` when nobody answers, and the signal's reason when that aborts. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
