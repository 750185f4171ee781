import type { DocumentSlice } from '../source/split-documents.js';
import type { SourceText } from '../source/source-text.js';
import { findComments } from '../yaml/find-comments.js';
import type { Suppression } from './suppression.js';

const sign = 'orch-lint-';
const comment = /^#+[ \t]*(orch-lint-[A-Za-z-]*)(.*)$/s;
const reaches: Readonly<Record<string, 'line' | 'file'>> = { 'orch-lint-disable-next-line': 'line', 'orch-lint-disable-file': 'file' };

/** The comments of a text by which a person silences findings. A `#` inside a prompt or a quoted text is no comment. */
export function readSuppressions(source: SourceText, slices: readonly DocumentSlice[]): readonly Suppression[] {
  // Nearly every text has none, and looking for comments costs about as much as parsing.
  if (!source.text.includes(sign)) return [];
  return regionsOf(source.text, slices).flatMap(({ start, end, document }) => {
    const part = source.text.slice(start, end);
    if (!part.includes(sign)) return [];
    return findComments(part).flatMap((at) => readComment(source, start + at, document) ?? []);
  });
}

function readComment(source: SourceText, start: number, document: number): Suppression | null {
  const line = source.lineText(start);
  const text = line.slice(start - source.lineStart(start)).trimEnd();
  const match = comment.exec(text);
  if (!match) return null;
  const directive = match[1]!;
  const reach = reaches[directive] ?? null;
  const [list = '', ...reason] = match[2]!.split(/(?:^|[ \t])--(?:[ \t]|$)/);
  const from = start + text.length - match[2]!.length;
  return {
    span: source.span(start, start + text.length, document),
    directive,
    reach,
    line: reach === 'line' ? nextLine(source, start) : null,
    codes: [...list.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({ code, span: source.span(from + index, from + index + code.length, document) })),
    reason: reason.join(' -- ').trim() || null,
  };
}

function nextLine(source: SourceText, start: number): number | null {
  for (let at = source.text.indexOf('\n', start); at !== -1; at = source.text.indexOf('\n', at + 1)) {
    if (/^[ \t]*[^\s#]/.test(source.lineText(at + 1))) return source.lineOf(at + 1);
  }
  return null;
}

/** Every part of the text: the documents, and what stands between them, where comments count to the document that follows. */
function regionsOf(text: string, slices: readonly DocumentSlice[]): readonly { readonly start: number; readonly end: number; readonly document: number }[] {
  let before = 0;
  const regions = slices.flatMap(({ start, end, number }) => {
    const parts = [
      { start: before, end: start, document: number },
      { start, end, document: number },
    ];
    before = end;
    return parts;
  });
  return [...regions, { start: before, end: text.length, document: slices.at(-1)?.number ?? 1 }];
}
