import type { Diagnostic } from '@orch/diagnostics';
import { inProject, type ManifestDocument } from '@orch/schema';
import { projectMismatch } from '@orch/validator';

export interface PlacedDocument {
  readonly document: ManifestDocument;
  readonly project: string;
}

/** Puts each document into its project: the asked one, else its own, else `default`. A Project belongs to itself. */
export function placeDocuments(documents: readonly ManifestDocument[], asked: string | null): { readonly documents: readonly PlacedDocument[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const placed = documents.map((document): PlacedDocument => {
    const own = document.manifest?.metadata.project ?? document.resource?.project ?? null;
    const isProject = document.manifest?.kind === 'Project';
    const mismatch = asked === null ? null : projectMismatch(document, asked);
    if (mismatch) diagnostics.push(mismatch);
    const project = isProject ? document.manifest.metadata.name : (asked ?? own ?? 'default');
    return { document: inProject(document, project), project };
  });
  return { documents: placed, diagnostics };
}
