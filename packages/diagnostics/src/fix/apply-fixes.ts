import type { Diagnostic, Fix, TextEdit } from '../diagnostic.js';

export interface FixedText {
  readonly text: string;
  /** The findings that were mended, in the order of their places. */
  readonly mended: readonly Diagnostic[];
}

/**
 * Applies the safe fixes of findings to the text of one file. Of fixes that touch one another the first is applied, so that another look at
 * the new text may find more to do. Lines end as they do in the text. `text` must be the one that the findings are about, byte-order mark included.
 */
export function applyFixes(text: string, file: string, diagnostics: readonly Diagnostic[]): FixedText {
  const taken: TextEdit[] = [];
  const mended: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const fix = diagnostic.fixes.find((each) => isFor(each, file, text.length));
    if (!fix || fix.edits.some((edit) => taken.some((other) => edit.start <= other.end && other.start <= edit.end))) continue;
    taken.push(...fix.edits);
    mended.push(diagnostic);
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  let fixed = text;
  for (const { start, end, text: replacement } of taken.toSorted((a, b) => b.start - a.start)) fixed = fixed.slice(0, start) + replacement.replace(/\r?\n/g, newline) + fixed.slice(end);
  return { text: fixed, mended: mended.toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0)) };
}

function isFor({ safety, edits }: Fix, file: string, length: number): boolean {
  return safety === 'safe' && edits.length > 0 && edits.every((edit) => edit.file === file && edit.start >= 0 && edit.start <= edit.end && edit.end <= length);
}
