import type { SourceSpan } from '@orch/diagnostics';
import type { DocumentSlice } from '../source/split-documents.js';
import type { SourceText } from '../source/source-text.js';
import { findComments } from '../yaml/find-comments.js';
import type { Suppression } from './suppression.js';

const sign = 'orch-lint-';
const comment = /^#+[ \t]*(orch-lint-[A-Za-z-]*)(.*)$/s;
const reaches: Readonly<Record<string, 'line' | 'file'>> = { 'orch-lint-disable-next-line': 'line', 'orch-lint-disable-file': 'file' };

/** Codes that the comments of one text may name; a comment without one counts as one. Nobody reads so many, and each is a finding when it does nothing. */
export const maximumSuppressions = 1_000;

export interface Suppressions {
  readonly read: readonly Suppression[];
  /** The first comment that goes over what is read, and silences nothing as those behind it do. */
  readonly over: SourceSpan | null;
}

/** The comments of a text by which a person silences findings. A `#` inside a prompt or a quoted text is no comment. */
export function readSuppressions(source: SourceText, slices: readonly DocumentSlice[]): Suppressions {
  const found: Suppression[] = [];
  // Nearly every text has none, and looking for comments costs about as much as parsing.
  if (!source.text.includes(sign)) return { read: found, over: null };
  let room = maximumSuppressions;
  const nextLine = createNextLine(source);
  for (const { start, end, document } of regionsOf(source.text, slices)) {
    const part = source.text.slice(start, end);
    if (!part.includes(sign)) continue;
    for (const at of findComments(part)) {
      const suppression = readComment(source, start + at, document, nextLine, room);
      if (!suppression) continue;
      room -= Math.max(1, suppression.codes.length);
      if (room < 0) return { read: found, over: suppression.span };
      found.push(suppression);
    }
  }
  return { read: found, over: null };
}

/** Of codes at most one more than there is room for. */
function readComment(source: SourceText, start: number, document: number, nextLine: (start: number) => number | null, room: number): Suppression | null {
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
    line: reach === 'line' ? nextLine(start) : null,
    codes: firstWords(list, room + 1).map(({ code, index }) => ({ code, span: source.span(from + index, from + index + code.length, document) })),
    reason: reason.join(' -- ').trim() || null,
  };
}

function firstWords(list: string, most: number): readonly { readonly code: string; readonly index: number }[] {
  const words: { readonly code: string; readonly index: number }[] = [];
  for (const { 0: code, index } of list.matchAll(/[^\s,]+/g)) if (words.push({ code, index }) >= most) break;
  return words;
}

/** Finds the next line with content. Asked from top to bottom, so that no line is looked at for each of the comments above it. */
function createNextLine(source: SourceText): (start: number) => number | null {
  let known: { readonly from: number; readonly to: number; readonly line: number | null } | null = null;
  return (start) => {
    if (known && known.from <= start && start < known.to) return known.line;
    for (let at = source.text.indexOf('\n', start); at !== -1; at = source.text.indexOf('\n', at + 1)) {
      if (!/^[ \t]*[^\s#]/.test(source.lineText(at + 1))) continue;
      known = { from: start, to: at + 1, line: source.lineOf(at + 1) };
      return known.line;
    }
    known = { from: start, to: source.text.length + 1, line: null };
    return null;
  };
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
