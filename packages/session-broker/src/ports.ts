import type { Decision } from './decision.js';
import type { LineState, SessionRef } from './line.js';
import type { SessionRecord } from './session-record.js';

/** Authenticated encryption with one key (AES-256-GCM at the edge). */
export interface Aead {
  /** `additional` is authenticated, not hidden. */
  seal(plain: Uint8Array, additional: string): Uint8Array;
  /** Throws OrchError `vault_damaged` when the text, the key or `additional` is not the one of the sealing. */
  open(sealed: Uint8Array, additional: string): Uint8Array;
}

export interface SessionFilter {
  readonly project?: string;
  readonly taskId?: string;
  readonly workflow?: string;
  readonly statuses?: readonly SessionRecord['status'][];
  readonly limit?: number;
}

/** Where lines, sessions, decisions, leases and sealed handles are kept; all calls are in the caller's transaction. */
export interface SessionStore {
  loadLine(taskId: string, line: string, item: string | null): Promise<LineState | null>;
  listLines(taskId: string): Promise<readonly LineState[]>;
  saveLine(taskId: string, line: LineState): Promise<void>;

  load(ref: SessionRef): Promise<SessionRecord | null>;
  save(session: SessionRecord): Promise<void>;
  /** In the order in which they were opened; with a limit the newest so many. `workflow` is the one of their task. */
  list(filter: SessionFilter): Promise<readonly SessionRecord[]>;

  saveDecision(runKey: string, decision: Decision, at: number): Promise<void>;
  loadDecision(runKey: string): Promise<Decision | null>;

  /** Takes the lease for `runKey` unless another run holds it; says whether it was taken. Idempotent for the holder. */
  acquireLease(ref: SessionRef, runKey: string, at: number): Promise<boolean>;
  releaseLease(ref: SessionRef, runKey: string): Promise<void>;
  leaseHolder(ref: SessionRef): Promise<string | null>;

  saveSealed(ref: SessionRef, sealed: Uint8Array): Promise<void>;
  loadSealed(ref: SessionRef): Promise<Uint8Array | null>;
  listSealed(): Promise<readonly { readonly ref: SessionRef; readonly sealed: Uint8Array }[]>;
  deleteSealed(ref: SessionRef): Promise<void>;
}

/** `kind` is EnvStore or SecretStore. */
export interface ValueStoreId {
  readonly project: string;
  readonly kind: string;
  readonly name: string;
}

/** Where the sealed values of EnvStores and SecretStores are kept; all calls are in the caller's transaction. */
export interface SealedValueStore {
  load(id: ValueStoreId): Promise<Uint8Array | null>;
  /** Of both kinds. */
  find(project: string, name: string): Promise<readonly (ValueStoreId & { readonly sealed: Uint8Array })[]>;
  save(id: ValueStoreId, sealed: Uint8Array): Promise<void>;
  /** Keeps a copy of what is sealed now, for as long as a task that may have been given it goes on. */
  setAside(id: ValueStoreId): Promise<void>;
  /** Those that were set aside too. */
  list(): Promise<readonly (ValueStoreId & { readonly sealed: Uint8Array })[]>;
}
