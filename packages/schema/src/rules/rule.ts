import type { Code, FieldPath } from '@orch/diagnostics';
import type { Finding } from '../finding/finding.js';
import type { Kind, Manifest } from '../manifest/manifest.js';

/** One document, as far as it can be typed. */
export interface DocumentSubject<K extends Kind = Kind> {
  readonly manifest: Extract<Manifest, { readonly kind: K }>;
  /** Whether a value, or the want of one, is what the document is meant to say. Nothing is reported that rests on one which is not. */
  knows(path: FieldPath): boolean;
  knowsAll(path: FieldPath): boolean;
  /** Offsets of a piece of the text at `path`, where the source shows the text as it is. */
  within(path: FieldPath, text: string, start: number, end: number): readonly [start: number, end: number] | undefined;
}

/** One rule looks at one document and gives findings of one code. */
export interface DocumentRule<K extends Kind = Kind> {
  readonly code: Code;
  readonly kinds: readonly K[];
  check(document: DocumentSubject<K>): readonly DocumentFinding[];
}

export type DocumentFinding = Omit<Finding, 'code'>;

/** Lets rules of different kinds stand in one table. */
export function rule<K extends Kind>(one: DocumentRule<K>): DocumentRule {
  return one as unknown as DocumentRule;
}
