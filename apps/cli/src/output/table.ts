import stringWidth from 'fast-string-width';
import { plainText } from './plain-text.js';

interface Cell {
  readonly text: string;
  readonly width: number;
}

/** Left-aligned columns, two blanks apart, as kubectl prints them; the last column is not padded, and a row is one line whatever its cells hold. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map(cellOf));
  const widths = head.map((_, column) => all.reduce((most, row) => Math.max(most, row[column]?.width ?? 0), 0));
  const line = (cells: readonly Cell[]) =>
    cells
      .map(({ text, width }, column) => (column === cells.length - 1 ? text : text + ' '.repeat((widths[column] ?? 0) - width)))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

/** Most cells are of these alone, and then nothing has to be taken out of them or measured. */
const ordinary = /^[ -~]*$/;

function cellOf(cell: string): Cell {
  if (ordinary.test(cell)) return { text: cell, width: cell.length };
  const text = plainText(cell).replace(/\s*\n\s*/g, ' ');
  return { text, width: stringWidth(text) };
}
