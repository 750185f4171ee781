import { createDiagnostic, type Diagnostic } from '@orch/diagnostics';
import { parseManifests, type ParseResult } from '@orch/schema';
import type { LintInput, LintUnreadable } from './lint-input.js';

export interface ReadInput extends ParseResult {
  readonly file: string;
  /** False for one that was not read at all. */
  readonly wasRead: boolean;
  /** False for one whose documents are not kept, so that they are not checked together with others. */
  readonly isCompared: boolean;
}

const nothing = { documents: [], suppressions: [], wasRead: false, isCompared: true };

/** `rules`: codes of rules that are off by default and are to be on. */
export function readInput(input: LintInput, rules: readonly string[]): ReadInput {
  const { file } = input;
  if ('error' in input) return { ...nothing, file, diagnostics: [unreadable(input)] };
  const result = parseManifests('text' in input ? input.text : input.bytes, { file, named: input.named ?? false, rules });
  // Refused before a line of it was looked at; a single value that is too large stands in a document.
  const wasRead = !result.diagnostics.some(({ code, path }) => code === 'input_too_large' && path === null) || result.documents.length > 0;
  return { ...result, file, wasRead, isCompared: true };
}

function unreadable({ file, code = 'input_unreadable', error, hint }: LintUnreadable): Diagnostic {
  const start = { document: 1, line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, endOffset: 0 };
  return createDiagnostic({ code, message: error, hint: hint ?? null, span: { file, ...start } });
}
