import type { Code, FieldPath, Fix, RelatedSpan, Severity, SourceSpan } from '@orch/diagnostics';

export type Part = 'key' | 'value' | 'entry';

/** A finding before its place is turned into lines and columns. Either a place in the text or a field says where. */
export interface Finding {
  readonly code: Code;
  readonly message: string;
  readonly path?: FieldPath | undefined;
  /** Of the field: default `value`. */
  readonly part?: Part | undefined;
  /** Offsets in the parsed text; taken before `path` where both are given. */
  readonly at?: readonly [start: number, end: number] | undefined;
  /** Another field than `path` that shows the place, such as the parent of a missing one. */
  readonly standsAt?: FieldPath | undefined;
  readonly hint?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly fixes?: readonly Fix[] | undefined;
  readonly related?: readonly RelatedSpan[] | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Neither message nor hint, fixes or data quote the text, so that nothing of it has to be kept out of sight. */
  readonly plain?: true | undefined;
  /** The message without a word of the text but names of fields, for where the text must stay out of sight. */
  readonly unquoted?: string | undefined;
  /** The hint that goes with it. Default: what the code says of itself. */
  readonly unquotedHint?: string | undefined;
}

export interface Place {
  readonly span: SourceSpan;
  /** Where the place was reached through an alias: the anchor's own place. */
  readonly anchor: RelatedSpan | null;
}
