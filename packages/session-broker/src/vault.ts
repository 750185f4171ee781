import type { SessionToken } from '@orch/driver';
import type { SessionRef } from './line.js';
import type { Aead, SessionStore } from './ports.js';

/** Handles at rest: sealed, each bound to its SessionRef. */
export interface Vault {
  /** Keeps the handle and the values to redact. */
  put(store: SessionStore, ref: SessionRef, token: SessionToken, secrets: readonly string[]): Promise<void>;
  take(store: SessionStore, ref: SessionRef): Promise<{ readonly token: SessionToken; readonly secrets: readonly string[] } | null>;
  /** All secrets, for the redactor at start. */
  secrets(store: SessionStore): Promise<readonly { readonly ref: SessionRef; readonly secrets: readonly string[] }[]>;
  destroy(store: SessionStore, ref: SessionRef): Promise<void>;
}

export function createVault(_aead: Aead): Vault {
  throw new Error('not written yet');
}
