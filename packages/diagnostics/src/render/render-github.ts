import type { Severity } from '../code.js';
import type { Diagnostic, SourceSpan } from '../diagnostic.js';
import { createSourceLines, type SourceLines } from './source-lines.js';
import { noSources, type Sources } from './sources.js';
import { spanOf } from './span-of.js';
import { visible } from './visible.js';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** One workflow command a finding: GitHub shows it in the lines of a pull request. `sources` are for columns. */
export function renderGithub(diagnostics: readonly Diagnostic[], sources: Sources = noSources): string {
  const lines = createSourceLines(sources);
  return diagnostics.map((diagnostic) => `${commandOf(diagnostic, lines)}\n`).join('');
}

function commandOf(diagnostic: Diagnostic, linesOf: SourceLines): string {
  const { severity, code, message, hint, file, related } = diagnostic;
  const span = spanOf(diagnostic);
  const place: readonly (readonly [string, string | number])[] = span ? placeOf(span, linesOf(span.file)?.[span.line - 1]) : file === null ? [] : [['file', file]];
  const properties = [...place, ['title', code] as const].map(([name, value]) => `${name}=${escapeProperty(visible(String(value)))}`);
  const lines = [message, ...(hint === null ? [] : [hint]), ...related.map((each) => `${each.file}:${each.line}:${each.column} ${each.message}`)];
  return `::${commands[severity]} ${properties.join(',')}::${lines.map((line) => escapeData(visible(line))).join('%0A')}`;
}

/** Columns of a place that goes over several lines are not understood. */
function placeOf(span: SourceSpan, text: string | undefined): readonly (readonly [string, string | number])[] {
  const lines = [['file', span.file], ['line', span.line], ['endLine', span.endLine]] as const; // prettier-ignore
  if (span.line !== span.endLine) return lines;
  return [...lines, ['col', characters(text, span.column)], ['endColumn', characters(text, span.endColumn)]];
}

/** Columns count UTF-16 units here and whole characters there. */
function characters(line: string | undefined, column: number): number {
  return line === undefined ? column : line.slice(0, column - 1).replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, '.').length + 1;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
