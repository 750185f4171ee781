/** Any JSON value; what a token and a configuration are made of. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The handle of one provider session: secret, like a bearer token. Opaque to everyone but the driver that made it.
 * Lives inside the driver, in the private spool of a run and sealed in the vault; nowhere else.
 */
export interface SessionToken {
  /** `DriverDescriptor.id` of its maker. */
  readonly driver: string;
  /** The maker's own version of `value`; a driver refuses a version that it does not know. */
  readonly version: number;
  readonly value: { readonly [key: string]: JsonValue };
}

/** What the broker decided. A driver carries it out or fails; it never chooses another. */
export type Continuity =
  | { readonly mode: 'none' }
  | { readonly mode: 'fresh' }
  | { readonly mode: 'resume'; readonly token: SessionToken }
  | { readonly mode: 'fork'; readonly token: SessionToken };

/**
 * - `provider-ack`: the protocol answered the resume call and named the session.
 * - `handle-match`: the stream names the same session, and the driver's recorded behaviour makes that proof.
 * - `successor`: another id, by the provider's own statement or by a version in the driver's table; the handle is replaced.
 */
export type EvidenceClass = 'provider-ack' | 'handle-match' | 'successor';

export interface Evidence {
  readonly class: EvidenceClass;
  /** For people, without the id: what was compared with what. */
  readonly detail: string;
}

/** Reported at the first event that carries the provider's identity, before any tool runs. */
export interface SessionReport {
  readonly token: SessionToken;
  /** Required for resume and fork; null for a fresh session. */
  readonly evidence: Evidence | null;
  /** Every value in the token that must never be seen outside: the redactor replaces them everywhere. */
  readonly secrets: readonly string[];
  readonly account: string | null;
  readonly model: string | null;
  readonly providerVersion: string | null;
}
