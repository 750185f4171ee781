import type { SourceSpan } from '../diagnostic.js';
import type { Paint } from './paint.js';
import { displayWidth, visible } from './visible.js';

export interface CodeFrameOptions {
  readonly width: number;
  readonly paint: Paint;
  /** Parts of the source, by line, that are never shown: columns from and to. */
  readonly masks: readonly SourceSpan[];
}

/** The line of the place with the place underlined, and the line above for context. Empty when the source has no such line. */
export function renderCodeFrame(source: string, span: SourceSpan, { width, paint, masks }: CodeFrameOptions): string[] {
  const lines = source.split('\n');
  const target = lineAt(lines, span.line);
  if (target === undefined) return [];
  const numbers = String(span.line).length;
  const gutter = (label: string) => paint.dim(`${label.padStart(numbers)} | `);
  const room = Math.max(20, width - numbers - 3);
  const above = lineAt(lines, span.line - 1);
  const show = (line: string, number: number) => masked(line, number, masks);

  const whole = show(target, span.line);
  const from = Math.min(span.column - 1, whole.length);
  const to = span.endLine === span.line ? Math.max(from, Math.min(span.endColumn - 1, whole.length)) : whole.length;
  // A long line is shown from shortly before its place.
  const cut = displayWidth(visible(whole.slice(0, to))) > room ? Math.max(0, from - Math.floor(room / 3)) : 0;
  const lead = cut > 0 ? '…' : '';
  const before = lead + visible(whole.slice(cut, from));
  const marked = fit(visible(whole.slice(from, to)), room - displayWidth(before));
  const rest = fit(visible(whole.slice(to)), room - displayWidth(before) - displayWidth(marked));
  const underline = ' '.repeat(displayWidth(before)) + paint.strong('^'.repeat(Math.max(1, displayWidth(marked))));
  const result: string[] = [];
  if (above !== undefined && above.trim() !== '') result.push(gutter(String(span.line - 1)) + fit(visible(show(above, span.line - 1)), room));
  result.push(gutter(String(span.line)) + before + marked + rest, gutter('') + underline);
  return result.map((line) => line.trimEnd());
}

/** Without line ending and byte-order mark: neither counts as a column. */
function lineAt(lines: readonly string[], line: number): string | undefined {
  return lines[line - 1]?.replace(/^\uFEFF/, '').replace(/\r$/, '');
}

function masked(line: string, number: number, masks: readonly SourceSpan[]): string {
  let text = line;
  for (const mask of masks) {
    if (number < mask.line || number > mask.endLine) continue;
    const from = number === mask.line ? mask.column - 1 : 0;
    const to = number === mask.endLine ? mask.endColumn - 1 : text.length;
    text = text.slice(0, from) + '•'.repeat(Math.max(0, Math.min(to, text.length) - from)) + text.slice(to);
  }
  return text;
}

function fit(text: string, room: number): string {
  if (displayWidth(text) <= room) return text;
  let result = '';
  let width = 0;
  for (const character of text) {
    width += displayWidth(character);
    if (width >= room) break;
    result += character;
  }
  return room > 0 ? `${result}…` : '';
}
