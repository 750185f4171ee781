import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as contract from './index.js';

test('the contract is types alone: importing it runs nothing', () => {
  expect(Object.keys(contract)).toEqual([]);
});

test('the README opens with the same two sentences as the package', async () => {
  const [source, readme] = await Promise.all([readFile(new URL('./index.ts', import.meta.url), 'utf8'), readFile(new URL('../README.md', import.meta.url), 'utf8')]);
  const opening = source.split('\n').slice(1, 3).map((line) => line.replace(/^ \* /, ''));
  expect(readme.split('\n').slice(2, 4)).toEqual(opening);
});
