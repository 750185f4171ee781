import stringWidth from 'fast-string-width';
import { plainText } from './plain-text.js';

/** Left-aligned columns, two blanks apart, as kubectl prints them; the last column is not padded, and a row is one line whatever its cells hold. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => plainText(cell).replace(/\s*\n\s*/g, ' ')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => stringWidth(row[column] ?? ''))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === cells.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell))))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}
