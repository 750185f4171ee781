import { createDiagnostic, type Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import { inProject } from './stored-documents.js';

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
    if (asked !== null && own !== null && own !== asked && !isProject) diagnostics.push(mismatch(document, own, asked));
    const project = isProject ? document.manifest.metadata.name : (asked ?? own ?? 'default');
    return { document: inProject(document, project), project };
  });
  return { documents: placed, diagnostics };
}

function mismatch(document: ManifestDocument, own: string, asked: string): Diagnostic {
  const path = ['metadata', 'project'];
  return createDiagnostic({
    code: 'project_mismatch',
    message: `The document belongs to project '${own}', and '${asked}' was asked for.`,
    hint: 'Remove metadata.project, or apply without --project.',
    span: document.locate(path, 'value'),
    path,
    resource: document.resource,
    data: { project: own, asked },
  });
}
