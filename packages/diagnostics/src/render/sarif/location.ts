import type { SourceSpan } from '../../diagnostic.js';

/** A path as the address that it is, from the root of the sources unless it is absolute. */
export function artifactLocation(file: string): Record<string, unknown> {
  const path = file.replaceAll('\\', '/').toWellFormed();
  const absolute = path.startsWith('/') ? path : /^[A-Za-z]:\//.test(path) ? `/${path}` : null;
  if (absolute !== null) return { uri: `file://${encode(absolute)}` };
  return { uri: encode(path.replace(/^(?:\.\/)+/, '')), uriBaseId: '%SRCROOT%' };
}

export function physicalLocation(span: SourceSpan): Record<string, unknown> {
  const { file, line, column, endLine, endColumn } = span;
  return { artifactLocation: artifactLocation(file), region: { startLine: line, startColumn: column, endLine, endColumn } };
}

/** The part of a text between two offsets, by line and column where the text is known. A byte-order mark is no column. */
export function regionOf(source: string | undefined, start: number, end: number): Record<string, unknown> {
  if (source === undefined) return { charOffset: start, charLength: end - start };
  const [from, to] = [placeOf(source, start), placeOf(source, end)];
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

function placeOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const mark = source[lineStart] === '\uFEFF' && offset > lineStart ? 1 : 0;
  return { line: before.split('\n').length, column: offset - lineStart - mark + 1 };
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
