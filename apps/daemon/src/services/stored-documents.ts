import { inProject, parseManifests, type ManifestDocument } from '@orch/schema';
import type { StoredResource } from '@orch/store';

/** Stored resources as the validator wants them: read again from their source, each in the project that it is stored in. */
export function storedDocuments(resources: readonly StoredResource[]): readonly ManifestDocument[] {
  return resources.flatMap((resource) => {
    const file = `stored ${resource.kind}/${resource.name} (${resource.source.file})`;
    const documents = parseManifests(resource.source.text, { file, sealed: true }).documents;
    return documents.map((document) => inProject(document, resource.project));
  });
}
