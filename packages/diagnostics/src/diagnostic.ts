import type { Severity } from './code.js';

/** A place in a text. Lines, columns and documents are 1-based; columns and offsets count UTF-16 units; ends are exclusive. */
export interface SourceSpan {
  readonly file: string;
  readonly document: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly offset: number;
  readonly endOffset: number;
}

/** A second place that explains a finding, such as the agent a step's requirement clashes with. */
export interface RelatedSpan extends SourceSpan {
  readonly message: string;
}

export interface ResourceRef {
  readonly kind: string;
  readonly name: string;
  readonly project: string | null;
  /** Id of the step inside a Workflow that the finding is about. */
  readonly step: string | null;
}

export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  /** `safe` keeps the meaning of the document; `unsafe` needs a person to agree. */
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly TextEdit[];
}

/**
 * One finding about the user's input. Diagnostics are values: collected, sorted, all shown, never thrown.
 * This is the JSON shape too; every key is always present.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
  readonly file: string | null;
  readonly document: number | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly offset: number | null;
  readonly endOffset: number | null;
  /** Field path such as `spec.steps[1].behavior`. */
  readonly path: string | null;
  readonly resource: ResourceRef | null;
  readonly related: readonly RelatedSpan[];
  readonly fixes: readonly Fix[];
  readonly docsUrl: string;
  readonly category: string;
  /** Facts for programs, such as `{ agent, driver, capability }`. Never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Stable over edits elsewhere in the file: made of code, resource, path and data, never of a line number. */
  readonly fingerprint: string;
  readonly suppressible: boolean;
}
