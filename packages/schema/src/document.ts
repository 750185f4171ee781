import type { Diagnostic, FieldPath, ResourceRef, SourceSpan } from '@orch/diagnostics';
import type { CustomResourceVersion } from './manifest/custom-resource-definition.js';
import type { Manifest } from './manifest/manifest.js';
import type { PartialManifest } from './partial/partial-manifest.js';
import type { Suppression } from './suppression/suppression.js';

/** One document of a YAML or JSON text. */
export interface ManifestDocument {
  readonly file: string;
  /** 1-based place in its file. */
  readonly document: number;
  /** The document's own source text, so that it can be kept and read again. */
  readonly text: string;
  /** Kind and name as far as they could be read, for messages. */
  readonly resource: ResourceRef | null;
  /** The typed manifest, defaults not filled in; null when the document has an error. Only this may be stored, compiled or run. */
  readonly manifest: Manifest | null;
  /** Of a document with an error what can be typed, where its kind is known; else null. Whoever makes documents may leave it out. */
  readonly partial?: PartialManifest | null;
  /** Of a document of another API group: it has no manifest and no finding of its own, as only a definition says what it may hold. Whoever makes documents may leave it out. */
  readonly foreign?: ForeignDocument | null;
  /**
   * Where a field stands: its key, its value, or both together. Falls back to the nearest field above that exists. With an excerpt the place
   * of that piece of a text, where the source shows the text as it is.
   */
  locate(path: FieldPath, part: 'key' | 'value' | 'entry', excerpt?: Excerpt): SourceSpan;
}

/** A piece of a field's text. */
export interface Excerpt {
  readonly text: string;
  /** Which of its occurrences, from 0 on, and how many the field's text has. */
  readonly nth: number;
  readonly of: number;
}

export interface ForeignDocument {
  /** Before and after the slash of its `apiVersion`; the version is empty where there is no slash. */
  readonly group: string;
  readonly version: string;
  /** What is wrong with it by one version of its kind's definition; sorted. */
  check(definition: CustomResourceVersion): readonly Diagnostic[];
}

export interface ParseResult {
  readonly documents: readonly ManifestDocument[];
  /** All findings of all documents, sorted: input, YAML, shape, removed fields, fields not built yet. */
  readonly diagnostics: readonly Diagnostic[];
  /** The comments that ask to silence findings. Nothing is silenced here: that needs the findings across documents too. */
  readonly suppressions: readonly Suppression[];
}
