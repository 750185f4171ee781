import { afterEach, expect, test, vi } from 'vitest';
import { print } from './print.js';

afterEach(() => vi.restoreAllMocks());

/** What `print` writes. */
async function printed(format: 'table' | 'wide' | 'name' | 'json', text: string, styled = false): Promise<string> {
  const pieces: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => pieces.push(String(piece)) > 0);
  await print(format, { value: { text }, styled, table: () => text, names: () => [text] });
  vi.restoreAllMocks();
  return pieces.join('');
}

test('no answer can move the cursor, colour the terminal or set its title, whoever wrote the text', async () => {
  const hostile = 'red \u001B[31m title \u001B]0;x\u0007 bell \u0007 back \u0008 end';
  expect([await printed('table', hostile), await printed('wide', hostile), await printed('name', hostile)]).toEqual(Array.from({ length: 3 }, () => 'red  title  bell  back  end\n'));
  expect(JSON.parse(await printed('json', hostile))).toEqual({ text: hostile });
});

test('what colours its own words keeps its colours', async () => {
  expect(await printed('table', '\u001B[31merror\u001B[39m', true)).toBe('\u001B[31merror\u001B[39m\n');
});
