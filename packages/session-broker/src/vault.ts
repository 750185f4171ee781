import { OrchError } from '@orch/diagnostics';
import type { SessionToken } from '@orch/driver';
import type { SessionRef } from './line.js';
import type { Aead, SessionStore } from './ports.js';
import { readSealedText, writeSealedText, type SealedHandle, type SealedText } from './sealed-text.js';

/** Handles at rest: sealed, each bound to its SessionRef. */
export interface Vault {
  /** Keeps the handle and the values to redact; those of the handle that it replaces stay known to `secrets`. */
  put(store: SessionStore, ref: SessionRef, token: SessionToken, secrets: readonly string[]): Promise<void>;
  take(store: SessionStore, ref: SessionRef): Promise<SealedHandle | null>;
  /** Keeps values out of every text beside those of the handle, which stays as it is: ids that proved nothing. */
  hide(store: SessionStore, ref: SessionRef, values: readonly string[]): Promise<void>;
  /** All secrets, for the redactor at start. Throws when one cannot be opened: what is not known cannot be kept out of texts. */
  secrets(store: SessionStore): Promise<readonly { readonly ref: SessionRef; readonly secrets: readonly string[] }[]>;
  /** Destroys the handle, so that nobody can resume the session any more. Its ids stay hidden: they open it at the provider all the same, so they are kept out of texts as before. */
  forget(store: SessionStore, ref: SessionRef): Promise<void>;
  destroy(store: SessionStore, ref: SessionRef): Promise<void>;
}

export function createVault(aead: Aead): Vault {
  const open = (ref: SessionRef, sealed: Uint8Array): SealedText => {
    const text = readSealedText(new TextDecoder().decode(aead.open(sealed, binding(ref))));
    if (text) return text;
    // Without a cause: it would quote the text.
    throw new OrchError('vault_damaged', `The sealed handle of session ${ref} has a shape that this version does not know.`, {
      hint: 'Run the version of the product that sealed it, or run the step again that opens the line: `orchestrator task retry TASK STEP`.',
      details: { session: ref },
    });
  };
  const load = async (store: SessionStore, ref: SessionRef): Promise<SealedText> => {
    const sealed = await store.loadSealed(ref);
    return sealed === null ? { handle: null, hidden: [] } : open(ref, sealed);
  };
  const save = (store: SessionStore, ref: SessionRef, text: SealedText) => store.saveSealed(ref, aead.seal(new TextEncoder().encode(writeSealedText(text)), binding(ref)));
  return {
    async put(store, ref, token, secrets) {
      const hidden = valuesOf(await load(store, ref)).filter((value) => !secrets.includes(value));
      await save(store, ref, { handle: { token, secrets }, hidden });
    },
    async take(store, ref) {
      return (await load(store, ref)).handle;
    },
    async hide(store, ref, values) {
      const before = await load(store, ref);
      const known = new Set(valuesOf(before));
      const added = values.filter((value) => !known.has(value));
      if (added.length > 0) await save(store, ref, { ...before, hidden: [...before.hidden, ...new Set(added)] });
    },
    async secrets(store) {
      return (await store.listSealed()).map(({ ref, sealed }) => ({ ref, secrets: valuesOf(open(ref, sealed)) }));
    },
    async forget(store, ref) {
      const before = await load(store, ref);
      if (before.handle !== null) await save(store, ref, { handle: null, hidden: valuesOf(before) });
    },
    async destroy(store, ref) {
      await store.deleteSealed(ref);
    },
  };
}

function valuesOf({ handle, hidden }: SealedText): readonly string[] {
  return [...(handle?.secrets ?? []), ...hidden];
}

/** What a sealed handle is bound to: nothing else that the same key seals, and no other session. Never changes. */
function binding(ref: SessionRef): string {
  return `session-handle:${ref}`;
}
