import type { SealedValueStore, ValueStoreId } from '../index.js';

type Sealed = ValueStoreId & { readonly sealed: Uint8Array };

/** The port, kept in memory. */
export function createSealedValues(): SealedValueStore & { rows: readonly Sealed[]; aside: readonly Sealed[] } {
  const isOf = (id: ValueStoreId) => (row: Sealed) => row.project === id.project && row.kind === id.kind && row.name === id.name;
  const store = {
    rows: [] as readonly Sealed[],
    aside: [] as readonly Sealed[],
    load: async (id: ValueStoreId) => store.rows.find(isOf(id))?.sealed ?? null,
    find: async (project: string, name: string) => store.rows.filter((row) => row.project === project && row.name === name),
    save: async (id: ValueStoreId, sealed: Uint8Array) => {
      store.rows = [...store.rows.filter((row) => !isOf(id)(row)), { ...id, sealed }];
    },
    setAside: async (id: ValueStoreId) => {
      store.aside = [...store.aside, ...store.rows.filter(isOf(id))];
    },
    list: async () => [...store.rows, ...store.aside],
  };
  return store;
}
