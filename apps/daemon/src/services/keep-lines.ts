import { parseManifests, type ManifestDocument } from '@orch/schema';

/**
 * A document's own text as it is kept: with empty lines before it for those that stood before it in its file, so that a later finding on the
 * stored document names the line that a person finds there.
 */
export function textAtItsLine(document: ManifestDocument): string {
  const [alone] = parseManifests(document.text, { file: document.file }).documents;
  const line = (each: ManifestDocument) => each.locate(['kind'], 'key').line;
  return alone ? '\n'.repeat(Math.max(0, line(document) - line(alone))) + document.text : document.text;
}
