import { OrchError } from '@orch/diagnostics';
import type { ApplyRequest } from '@orch/protocol';
import type { ResourceChange } from '@orch/store';
import type { PlacedDocument } from './place-documents.js';

/** Files that hold nothing for a project are a mistyped path sooner than the wish to empty it. */
export function assertMayPrune({ project, force }: ApplyRequest, documents: readonly PlacedDocument[], changes: readonly ResourceChange[]): void {
  const pruned = changes.filter(({ type }) => type === 'prune');
  if (force === true || pruned.length === 0 || documents.some((document) => document.project === project && document.document.manifest?.kind !== 'Project')) return;
  throw new OrchError('prune_everything', `The files hold nothing for project "${project}", and pruning would delete all ${pruned.length} of its resources.`, {
    hint: 'Add --force if that is meant.',
    details: { project, resources: pruned.map(({ kind, name }) => `${kind}/${name}`) },
  });
}
