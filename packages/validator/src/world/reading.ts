import type { FieldPath } from '@orch/diagnostics';
import type { Manifest, ManifestDocument } from '@orch/schema';

/** What can be read of a document, whether or not it has an error of its own. */
export interface Reading {
  readonly manifest: Manifest;
  /** Whether a value, or the want of one, is what the document is meant to say. Nothing is reported that rests on one which is not. */
  knows(path: FieldPath): boolean;
  knowsAll(path: FieldPath): boolean;
}

const everything = () => true;

/** Null where not even the kind is known. */
export function readingOf({ manifest, partial }: ManifestDocument): Reading | null {
  return manifest ? { manifest, knows: everything, knowsAll: everything } : (partial ?? null);
}
