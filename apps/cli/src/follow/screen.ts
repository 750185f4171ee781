import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'fast-string-width';

/** What a screen needs of the terminal that it draws on. */
export interface Terminal {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  write(text: string): unknown;
}

/** A picture that is drawn over and over in one place, below what stands there already. */
export interface Screen {
  /** Lines no wider than the terminal, and fewer than it has rows; more than that is cut. */
  draw(lines: readonly string[]): void;
  /** Takes the picture away and gives the cursor back. */
  close(): void;
}

const escape = '\u001B[';
/** Shown whole or not at all; what turns out wider than it was counted is cut by the terminal and not wrapped. */
const begin = `${escape}?2026h${escape}?25l${escape}?7l`;
const end = `${escape}?7h${escape}?2026l`;

export function createScreen(terminal: Terminal): Screen {
  /** The lines that stand there, the cursor being at the start of the row below them. */
  let drawn: readonly string[] = [];
  let shown = '';
  /** Back to the first row. A terminal that has become narrower since has wrapped what stands there. */
  const back = () => {
    const columns = terminal.columns ?? 80;
    const rows = drawn.reduce((sum, line) => sum + rowsOf(line, columns), 0);
    return `\r${rows === 0 ? '' : `${escape}${rows}A`}${escape}J`;
  };
  return {
    draw(lines) {
      const fitting = lines.slice(0, Math.max(1, (terminal.rows ?? 24) - 1));
      const text = fitting.map((line) => `${line}\n`).join('');
      const key = `${terminal.columns}x${terminal.rows}\n${text}`;
      if (key === shown) return;
      terminal.write(`${begin}${back()}${text}${end}`);
      drawn = fitting;
      shown = key;
    },
    close() {
      if (shown !== '') terminal.write(`${escape}?2026h${back()}${escape}?25h${escape}?2026l`);
      drawn = [];
      shown = '';
    },
  };
}

/** Rows that a line takes in a terminal that wraps it; a character of two columns is never torn. */
function rowsOf(line: string, columns: number): number {
  if (stringWidth(line) <= columns) return 1;
  let rows = 1;
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(stripVTControlCharacters(line))) {
    const width = stringWidth(segment);
    if (used + width > columns) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}
