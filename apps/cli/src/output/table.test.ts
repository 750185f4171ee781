import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { table } from './table.js';

test('columns are as wide as their widest cell, two blanks apart, and the last one is not padded', () => {
  expect(table(['NAME', 'AGE'], [['a', '1s'], ['longer', '10d']])).toBe('NAME    AGE\na       1s\nlonger  10d'); // prettier-ignore
});

test('wide letters count as the columns that they take', () => {
  expect(table(['N', 'X'], [['日本', '1'], ['é', '2']])).toBe('N     X\n日本  1\né     2'); // prettier-ignore
});

test('a cell that is missing, broken over lines or full of escapes still makes one row', () => {
  expect(table(['A', 'B'], [['x\n  y'], ['\u001B[31mred\u001B[0m\u0007', 'b']])).toBe('A    B\nx y\nred  b');
});

test('whatever the cells hold there is one line a row, and the second column starts in the same place', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (names) => {
      const lines = table(['N', '|'], names.map((name) => [name, '|'])).split('\n'); // prettier-ignore
      expect(lines.length).toBe(names.length + 1);
      expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
    }),
  );
});

test('a table of very many rows is a table', () => {
  const text = table(['A', 'B'], Array.from({ length: 130_000 }, (_, index) => [String(index), '漢']));
  expect([text.length, text.split('\n').at(-1)]).toEqual([130_001 * 10 - 1, '129999  漢']);
});
