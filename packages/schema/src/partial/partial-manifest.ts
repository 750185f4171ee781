import type { FieldPath } from '@orch/diagnostics';
import type { Manifest } from '../manifest/manifest.js';

/**
 * What can be typed of a document with an error, so that it can be checked against other documents all the same. Never to be stored,
 * compiled or run. Removed fields are taken out; those not built yet are there with what they say. What could not be typed is left out, or
 * stands as an empty value of its type where it is required and in lists, whose places therefore stay right.
 */
export interface PartialManifest {
  readonly manifest: Manifest;
  /** False where the value at `path`, as it is written, is not what the document is meant to say; of a field that is not there: that it may be meant to be. */
  knows(path: FieldPath): boolean;
  /** The same of the value and everything in it. */
  knowsAll(path: FieldPath): boolean;
}
