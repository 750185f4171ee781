import type { SourceSpan } from '@orch/diagnostics';

/** A comment of a manifest that says `orch-lint-…`: what it asks for, whether or not it may. */
export interface Suppression {
  /** The comment from its `#` to the end of its line. */
  readonly span: SourceSpan;
  /** The word itself, such as `orch-lint-disable-next-line`. */
  readonly directive: string;
  /** `line`: what is found on `line`. `file`: what is found anywhere in the file. Null for a word that means nothing. */
  readonly reach: 'line' | 'file' | null;
  /** The next line that is neither blank nor a comment; null where there is none, and for other reaches. */
  readonly line: number | null;
  /** As written; nobody has looked whether there are such codes. */
  readonly codes: readonly { readonly code: string; readonly span: SourceSpan }[];
  /** What stands after ` -- `: for readers, and for programs that list what is suppressed. */
  readonly reason: string | null;
}
