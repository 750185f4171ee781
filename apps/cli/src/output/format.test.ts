import { expect, test } from 'vitest';
import { wantedJson } from './format.js';

test('JSON is noticed in every way to ask for it, even on a line that cannot be parsed', () => {
  const lines = ['-o json', '--output json', '-ojson', '--output=json', '-o=json', 'task logs -o jsonl', 'nonsense -o json --wrong'];
  expect(lines.map((line) => wantedJson(line.split(' ')))).toEqual(['json', 'json', 'json', 'json', 'json', 'jsonl', 'json']);
});

test('other words are not taken for it', () => {
  expect(['-o yaml', 'json', '-o', '-- -o json', '-n json', ''].map((line) => wantedJson(line.split(' ')))).toEqual([null, null, null, null, null, null]);
});
