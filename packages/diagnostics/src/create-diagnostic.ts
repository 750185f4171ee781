import type { Diagnostic, Fix, RelatedSpan, ResourceRef, SourceSpan } from './diagnostic.js';
import type { Severity } from './code.js';
import { docsUrl, lookupCode, type Code } from './registry.js';
import { fnv1a64 } from './fnv1a64.js';
import { formatFieldPath, type FieldPath } from './field-path.js';

export interface DiagnosticInput {
  readonly code: Code;
  readonly message: string;
  readonly span: SourceSpan | null;
  readonly path?: FieldPath | null;
  readonly hint?: string | null;
  /** Only where it differs from the registered one. */
  readonly severity?: Severity;
  readonly resource?: ResourceRef | null;
  readonly related?: readonly RelatedSpan[];
  readonly fixes?: readonly Fix[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The one way to make a Diagnostic: fills severity, category and address from the registry. */
export function createDiagnostic(input: DiagnosticInput): Diagnostic {
  const definition = lookupCode(input.code);
  const span = input.span;
  const path = input.path ? formatFieldPath(input.path) : null;
  const resource = input.resource ?? null;
  const data = input.data ?? {};
  return {
    code: input.code,
    severity: input.severity ?? definition.severity,
    message: input.message,
    hint: input.hint ?? null,
    file: span?.file ?? null,
    document: span?.document ?? null,
    line: span?.line ?? null,
    column: span?.column ?? null,
    endLine: span?.endLine ?? null,
    endColumn: span?.endColumn ?? null,
    offset: span?.offset ?? null,
    endOffset: span?.endOffset ?? null,
    path,
    resource,
    related: input.related ?? [],
    fixes: input.fixes ?? [],
    docsUrl: docsUrl(input.code),
    category: definition.category,
    data,
    fingerprint: fnv1a64(JSON.stringify([input.code, resource, path, data])),
    suppressible: definition.suppressible ?? false,
  };
}

/** Deterministic order of a report: file, offset, code, message. Findings without a place come first. */
export function sortDiagnostics<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.offset ?? -1) - (b.offset ?? -1) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}
