import { OrchError } from '@orch/diagnostics';
import type { ResourceId } from './repositories/resource-store.js';
import type { StoreTransaction } from './store.js';

/**
 * For what is about to go without a word about entries: throws `store_not_empty`, naming all of them, when there are WorkflowStores
 * among it that somebody can still read something from. Inside a transaction nothing is put between this and the deletion.
 */
export async function assertNoEntries({ resources, entries }: StoreTransaction, ids: readonly ResourceId[], at: number): Promise<void> {
  const full: { project: string; name: string; entries: number }[] = [];
  for (const { project, kind, name } of ids) {
    if (kind !== 'WorkflowStore') continue;
    const manifest = (await resources.load({ project, kind, name }))?.manifest;
    if (manifest?.kind !== 'WorkflowStore') continue;
    const count = await entries.count({ project, store: name, retention: manifest.spec.retention, at });
    if (count > 0) full.push({ project, name, entries: count });
  }
  const [first] = full;
  if (first === undefined) return;
  const each = full.map((store) => `"${store.name}" in project "${store.project}" has ${store.entries} ${store.entries === 1 ? 'entry' : 'entries'}`);
  throw new OrchError('store_not_empty', `The store ${each.join(', the store ')}.`, {
    hint: `\`orchestrator delete workflowstore/${first.name} -p ${first.project} --force\` deletes ${full.length === 1 ? 'it' : 'the first'} with its entries, for good.`,
    details: { stores: full },
  });
}
