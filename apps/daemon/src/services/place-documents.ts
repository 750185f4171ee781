import { inProject, type ManifestDocument } from '@orch/schema';

export interface PlacedDocument {
  readonly document: ManifestDocument;
  readonly project: string;
}

/** Puts each document into its project: the asked one, else its own, else `default`. A Project belongs to itself. */
export function placeDocuments(documents: readonly ManifestDocument[], asked: string | null): readonly PlacedDocument[] {
  return documents.map((document) => {
    const own = document.manifest?.metadata.project ?? document.resource?.project ?? null;
    const project = document.manifest?.kind === 'Project' ? document.manifest.metadata.name : (asked ?? own ?? 'default');
    return { document: inProject(document, project), project };
  });
}
