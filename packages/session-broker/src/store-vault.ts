import { isOrchError, OrchError } from '@orch/diagnostics';
import type { Aead, SealedValueStore, ValueStoreId } from './ports.js';

/** An EnvStore or SecretStore, opened. */
export interface OpenedStore extends ValueStoreId {
  /** By the names of their variables. */
  readonly values: Readonly<Record<string, string>>;
}

export interface SealedStore extends ValueStoreId {
  readonly sealed: Uint8Array;
}

/** Values of EnvStores and SecretStores at rest: sealed, bound to project, kind and name. */
export interface StoreVault {
  /** Throws `vault_damaged` for what is not what was sealed for this very store. */
  open(sealed: SealedStore): OpenedStore;
  /**
   * Keeps the values in place of those before, and says whether they are other ones. Values that are gone by that are set aside: whoever was
   * given them may still write them down.
   */
  put(sealed: SealedValueStore, id: ValueStoreId, values: Readonly<Record<string, string>>): Promise<boolean>;
  /** The stores of that name: none, one, or one of each kind. */
  find(sealed: SealedValueStore, project: string, name: string): Promise<readonly OpenedStore[]>;
  /** Everything for the redactor at start, values that were set aside included. Throws when something cannot be opened: what is not known cannot be kept out of texts. */
  all(sealed: SealedValueStore): Promise<readonly OpenedStore[]>;
}

export function createStoreVault(aead: Aead): StoreVault {
  const open = ({ project, kind, name, sealed }: SealedStore): OpenedStore => {
    const id = { project, kind, name };
    const values = readSealedValues(new TextDecoder().decode(openNamed(aead, sealed, id)));
    if (values) return { ...id, values };
    // Without a cause: it would quote the text.
    throw new OrchError('vault_damaged', `The sealed values of ${kind} "${name}" in project "${project}" have a shape that this version does not know.`, {
      hint: 'Run the version of the product that sealed them, or apply the store again.',
      details: id,
    });
  };
  return {
    open,
    async put(store, id, values) {
      const before = await store.load(id);
      if (before !== null) {
        const known = open({ ...id, sealed: before }).values;
        if (isSame(known, values)) return false;
        const kept = new Set(Object.values(values));
        if (Object.values(known).some((value) => !kept.has(value))) await store.setAside(id);
      }
      await store.save(id, aead.seal(new TextEncoder().encode(JSON.stringify({ version: 1, values })), binding(id)));
      return true;
    },
    async find(store, project, name) {
      return (await store.find(project, name)).map(open);
    },
    async all(store) {
      return (await store.list()).map(open);
    },
  };
}

/** Says which store it is: of what is sealed nothing else can be told. */
function openNamed(aead: Aead, sealed: Uint8Array, id: ValueStoreId): Uint8Array {
  try {
    return aead.open(sealed, binding(id));
  } catch (error) {
    if (!isOrchError(error) || error.code !== 'vault_damaged') throw error;
    throw new OrchError('vault_damaged', `the values of ${id.kind} "${id.name}" in project "${id.project}" cannot be opened`, {
      hint: 'Restore the `vault.key` that belongs to the database, or, where that is the right one, the database from a backup.',
      details: { ...id },
      cause: error,
    });
  }
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name]);
}

/** Null for anything that is not such a text of this version. */
function readSealedValues(text: string): Readonly<Record<string, string>> | null {
  const { version, values } = parse(text) as { readonly version?: unknown; readonly values?: unknown };
  if (version !== 1 || typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  return Object.values(values).every((value) => typeof value === 'string') ? (values as Readonly<Record<string, string>>) : null;
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** Nothing else that the same key seals is bound so. Never changes. */
function binding({ project, kind, name }: ValueStoreId): string {
  return `store-values:${JSON.stringify([project, kind, name])}`;
}
