import type { Manifest } from './manifest/manifest.js';
import type { ManifestDocument } from './document.js';

/** The same document, said to be of `project`, whatever its metadata says. */
export function inProject(document: ManifestDocument, project: string): ManifestDocument {
  const { manifest, partial, resource } = document;
  const isProject = (path: readonly (string | number)[]) => path.length === 2 && path[0] === 'metadata' && path[1] === 'project';
  return {
    file: document.file,
    document: document.document,
    text: document.text,
    resource: resource && { ...resource, project },
    manifest: manifest && placed(manifest, project),
    partial: partial
      ? { manifest: placed(partial.manifest, project), knows: (path) => isProject(path) || partial.knows(path), knowsAll: (path) => isProject(path) || partial.knowsAll(path) }
      : null,
    ...(document.foreign ? { foreign: document.foreign } : {}),
    locate: (path, part, excerpt) => document.locate(path, part, excerpt),
  };
}

function placed<T extends Manifest>(manifest: T, project: string): T {
  return { ...manifest, metadata: { ...manifest.metadata, project } };
}
