import type { ApplyResult, DiffResult } from '@orch/protocol';
import { valuePlaceholder, type Manifest } from '@orch/schema';
import type { SealedValueStore, StoreVault } from '@orch/session-broker';
import type { ResourceChange, StoredResource } from '@orch/store';
import { bareProject, manifestView } from './resource-view.js';
import { valueStore } from './store-values.js';

export interface Compared {
  readonly stored: readonly StoredResource[];
  readonly changes: readonly ResourceChange[];
}

export interface Sealed {
  readonly vault: StoreVault;
  readonly values: SealedValueStore;
}

type Manifests = Pick<DiffResult['resources'][number], 'before' | 'after'>;

/** What stands behind the placeholder of a value that is another than the stored one. */
const anotherValue = `${valuePlaceholder} (another value)`;

/** Beside each result what is stored and what would be; a value of a store shows whether it is another one, and nothing else of itself. */
export async function compareStored(results: ApplyResult['resources'], { stored, changes }: Compared, sealed: Sealed): Promise<DiffResult['resources']> {
  return Promise.all(
    results.map(async (result) => {
      const isIt = ({ kind, name, project }: { readonly kind: string; readonly name: string; readonly project: string }) => kind === result.kind && name === result.name && project === result.project;
      const before = stored.find(isIt);
      const change = changes.find(isIt);
      return { ...result, ...(await manifests(result.result, before, change, result.project, sealed)) };
    }),
  );
}

async function manifests(result: string, stored: StoredResource | undefined, change: ResourceChange | undefined, project: string, sealed: Sealed): Promise<Manifests> {
  const before = stored ? manifestView(stored.manifest, project) : null;
  // Also of what is written in another order, as that is no change.
  if (result === 'unchanged') return { before, after: before };
  if (change === undefined) return { before: null, after: bareProject(project) };
  if (change.type !== 'put') return { before, after: null };
  return { before, after: manifestView(stored && change.values ? await marked(change, change.values.data, sealed) : change.manifest, project) };
}

async function marked({ project, kind, name, manifest }: ResourceChange & { readonly type: 'put' }, data: Readonly<Record<string, string>>, { vault, values }: Sealed): Promise<Manifest> {
  const store = valueStore(manifest);
  if (!store) return manifest;
  const known = (await vault.find(values, project, name)).find((opened) => opened.kind === kind)?.values ?? {};
  const shown = Object.entries(data).map(([key, value]) => [key, Object.hasOwn(known, key) && known[key] !== value ? anotherValue : valuePlaceholder]);
  return { ...store, spec: { ...store.spec, data: Object.fromEntries(shown) } };
}
