import { OrchError } from '@orch/diagnostics';
import type { SessionToken } from '@orch/driver';
import type { SessionRef } from './line.js';
import type { Aead, SessionStore } from './ports.js';
import { readSealedText, writeSealedText, type SealedHandle } from './sealed-text.js';

/** Handles at rest: sealed, each bound to its SessionRef. */
export interface Vault {
  /** Keeps the handle and the values to redact. */
  put(store: SessionStore, ref: SessionRef, token: SessionToken, secrets: readonly string[]): Promise<void>;
  take(store: SessionStore, ref: SessionRef): Promise<SealedHandle | null>;
  /** All secrets, for the redactor at start. Throws when one cannot be opened: what is not known cannot be kept out of texts. */
  secrets(store: SessionStore): Promise<readonly { readonly ref: SessionRef; readonly secrets: readonly string[] }[]>;
  destroy(store: SessionStore, ref: SessionRef): Promise<void>;
}

export function createVault(aead: Aead): Vault {
  const open = (ref: SessionRef, sealed: Uint8Array): SealedHandle => {
    const handle = readSealedText(new TextDecoder().decode(aead.open(sealed, binding(ref))));
    if (handle) return handle;
    // Without a cause: it would quote the text.
    throw new OrchError('vault_damaged', `The sealed handle of session ${ref} has a shape that this version does not know.`, {
      hint: 'Run the version of the product that sealed it, or create the task again.',
      details: { session: ref },
    });
  };
  return {
    async put(store, ref, token, secrets) {
      await store.saveSealed(ref, aead.seal(new TextEncoder().encode(writeSealedText({ token, secrets })), binding(ref)));
    },
    async take(store, ref) {
      const sealed = await store.loadSealed(ref);
      return sealed === null ? null : open(ref, sealed);
    },
    async secrets(store) {
      return (await store.listSealed()).map(({ ref, sealed }) => ({ ref, secrets: open(ref, sealed).secrets }));
    },
    async destroy(store, ref) {
      await store.deleteSealed(ref);
    },
  };
}

/** What a sealed handle is bound to: nothing else that the same key seals, and no other session. Never changes. */
function binding(ref: SessionRef): string {
  return `session-handle:${ref}`;
}
