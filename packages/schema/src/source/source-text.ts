import type { SourceSpan, TextEdit } from '@orch/diagnostics';

/**
 * A text as it is parsed, and the way back to the text as it was given. Byte-order marks at the start of a line are taken out before
 * parsing; columns do not count them, offsets do, because edits are applied to the text as it was given.
 */
export class SourceText {
  readonly file: string;
  /** What is parsed; every offset handed to this class is one of it. */
  readonly text: string;
  /** Places in `text` before which a byte-order mark was taken out. */
  readonly #marks: readonly number[];
  readonly #lineStarts: readonly number[];

  constructor(file: string, given: string) {
    const { text, marks } = takeOutMarks(given);
    this.file = file;
    this.text = text;
    this.#marks = marks;
    this.#lineStarts = lineStarts(text);
  }

  /** Marks that stand where two files were put together; the one that opens the text is no finding. */
  get strayMarks(): readonly number[] {
    return this.#marks.filter((at) => at > 0);
  }

  /** 1-based. */
  lineOf(offset: number): number {
    return countUpTo(this.#lineStarts, offset);
  }

  lineStart(offset: number): number {
    return this.#lineStarts[this.lineOf(offset) - 1]!;
  }

  /** The line's text without its ending. */
  lineText(offset: number): string {
    const line = this.lineOf(offset);
    const end = this.#lineStarts[line] ?? this.text.length + 1;
    return this.text.slice(this.#lineStarts[line - 1], end - 1).replace(/\r$/, '');
  }

  span(start: number, end: number, document: number): SourceSpan {
    const from = Math.max(0, Math.min(start, this.text.length));
    const to = Math.max(from, Math.min(end, this.text.length));
    const line = this.lineOf(from);
    const endLine = this.lineOf(to);
    return {
      file: this.file,
      document,
      line,
      column: from - this.#lineStarts[line - 1]! + 1,
      endLine,
      endColumn: to - this.#lineStarts[endLine - 1]! + 1,
      offset: this.#given(from),
      endOffset: this.#given(to),
    };
  }

  edit(start: number, end: number, text: string): TextEdit {
    return { file: this.file, start: this.#given(start), end: this.#given(end), text };
  }

  /** The edit that removes the byte-order mark taken out before `at`. */
  markEdit(at: number): TextEdit {
    const end = this.#given(at);
    return { file: this.file, start: end - 1, end, text: '' };
  }

  #given(offset: number): number {
    return offset + countUpTo(this.#marks, offset);
  }
}

/** How many of the ascending numbers are not above the limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function takeOutMarks(given: string): { text: string; marks: number[] } {
  if (!given.includes('\uFEFF')) return { text: given, marks: [] };
  const marks: number[] = [];
  let text = '';
  let from = 0;
  for (let at = given.indexOf('\uFEFF'); at !== -1; at = given.indexOf('\uFEFF', at + 1)) {
    if (at > 0 && given[at - 1] !== '\n') continue;
    text += given.slice(from, at);
    marks.push(text.length);
    from = at + 1;
  }
  return { text: text + given.slice(from), marks };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
