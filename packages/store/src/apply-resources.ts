import type { Manifest } from '@orch/schema';
import type { StoreVault } from '@orch/session-broker';
import { assertNoEntries } from './assert-no-entries.js';
import type { ResourceId } from './repositories/resource-store.js';
import type { Store, StoreTransaction } from './store.js';

export type ResourceChange =
  | (ResourceId & {
      readonly type: 'put';
      readonly manifest: Manifest;
      /** The document as it was read, so that later findings about it have positions. */
      readonly source: { readonly file: string; readonly text: string };
      /** Of an EnvStore or SecretStore, whose manifest and source hold placeholders: what `vault` keeps sealed. */
      readonly values?: { readonly vault: StoreVault; readonly data: Readonly<Record<string, string>> };
    })
  | (ResourceId & { readonly type: 'prune' });

export interface ResourceResult extends ResourceId {
  readonly result: 'created' | 'configured' | 'unchanged' | 'pruned';
}

export interface ApplyOptions {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Says what would happen and stores nothing. */
  readonly dryRun?: boolean;
  /** Prunes stores with their entries. */
  readonly force?: boolean;
}

class DryRun {
  readonly results: readonly ResourceResult[];
  constructor(results: readonly ResourceResult[]) {
    this.results = results;
  }
}

/** Throws `store_not_empty` when something that has entries would be pruned without `force`. */
export async function applyResources(store: Store, changes: readonly ResourceChange[], options: ApplyOptions): Promise<readonly ResourceResult[]> {
  try {
    return await store.transaction(async (transaction) => {
      if (options.force !== true) await assertNoEntries(transaction, changes.filter((change) => change.type === 'prune'), options.at);
      const results: ResourceResult[] = [];
      for (const change of changes) results.push(await applyChange(transaction, change, options.at));
      if (options.dryRun) throw new DryRun(results);
      return results;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.results;
    throw error;
  }
}

async function applyChange({ resources, values }: StoreTransaction, change: ResourceChange, at: number): Promise<ResourceResult> {
  const { project, kind, name } = change;
  const id = { project, kind, name };
  if (change.type === 'prune') {
    await resources.remove(id);
    return { ...id, result: 'pruned' };
  }
  const resource = { ...id, manifest: change.manifest, source: change.source };
  const { vault, data } = change.values ?? {};
  if (vault === undefined || data === undefined) return { ...id, result: await resources.put(resource, at) };
  if ((await resources.load(id)) !== null) return { ...id, result: await resources.put(resource, at, await vault.put(values, id, data)) };
  // Values stand on their resource.
  const result = await resources.put(resource, at);
  await vault.put(values, id, data);
  return { ...id, result };
}
