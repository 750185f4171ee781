import type { Diagnostic, SourceSpan } from '../diagnostic.js';

/** Where a finding stands; null for one without a place. */
export function spanOf(diagnostic: Diagnostic): SourceSpan | null {
  const { file, document, line, column, endLine, endColumn, offset, endOffset } = diagnostic;
  if (file === null || line === null || column === null) return null;
  return { file, document: document ?? 1, line, column, endLine: endLine ?? line, endColumn: endColumn ?? column, offset: offset ?? 0, endOffset: endOffset ?? offset ?? 0 };
}
