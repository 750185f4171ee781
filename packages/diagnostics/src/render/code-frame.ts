import type { SourceSpan } from '../diagnostic.js';
import type { Paint } from './paint.js';
import { displayWidth, visible } from './visible.js';

export interface CodeFrameOptions {
  readonly width: number;
  readonly paint: Paint;
  /** Parts of the source, by line, that are never shown: columns from and to. */
  readonly masks: readonly SourceSpan[];
}

/** UTF-16 units that one column is thought to take at most, marks and joiners counted. */
const longestCharacter = 8;

/** The line of the place with the place underlined, and the line above for context. Empty when the source has no such line. */
export function renderCodeFrame(lines: readonly string[], span: SourceSpan, { width, paint, masks }: CodeFrameOptions): string[] {
  const target = lines[span.line - 1];
  if (target === undefined) return [];
  const numbers = String(span.line).length;
  const gutter = (label: string) => paint.dim(`${label.padStart(numbers)} | `);
  const room = Math.max(20, width - numbers - 3);
  const above = lines[span.line - 2];
  const show = (line: string, number: number) => masked(line, number, masks);

  const whole = show(target, span.line);
  const from = Math.min(span.column - 1, whole.length);
  const to = span.endLine === span.line ? Math.max(from, Math.min(span.endColumn - 1, whole.length)) : whole.length;
  // A line may be as long as a file: no more of it is looked at than could ever be shown.
  const most = room * longestCharacter;
  // A long line is shown from shortly before its place.
  const cut = to > most || displayWidth(visible(whole.slice(0, to))) > room ? characterStart(whole, Math.max(0, from - Math.floor(room / 3))) : 0;
  const lead = cut > 0 ? '…' : '';
  const before = lead + visible(whole.slice(cut, from));
  const marked = fit(visible(whole.slice(from, Math.min(to, from + most))), room - displayWidth(before));
  const rest = fit(visible(whole.slice(to, to + most)), room - displayWidth(before) - displayWidth(marked));
  const underline = ' '.repeat(displayWidth(before)) + paint.strong('^'.repeat(Math.max(1, displayWidth(marked))));
  const result: string[] = [];
  if (above !== undefined && above.trim() !== '') result.push(gutter(String(span.line - 1)) + fit(visible(show(above, span.line - 1).slice(0, most)), room));
  result.push(gutter(String(span.line)) + before + marked + rest, gutter('') + underline);
  return result.map((line) => line.trimEnd());
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

/** Never the second half of a character. */
function characterStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
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
