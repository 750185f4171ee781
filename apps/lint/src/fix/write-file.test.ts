import { chmodSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFile } from '../index.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-lint-'));
  path = join(folder, 'a.yaml');
  writeFileSync(path, 'before');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const before = Buffer.from('before');

test('a file is replaced with its mode, and nothing else is left in its folder', () => {
  chmodSync(path, 0o640);
  writeFile(path, before, 'äfter');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(folder)]).toEqual(['äfter', 0o640, ['a.yaml']]);
});

test('a link stays a link, and what it leads to is replaced', () => {
  const link = join(folder, 'link.yaml');
  symlinkSync('a.yaml', link);
  writeFile(link, before, 'after');
  expect([lstatSync(link).isSymbolicLink(), readFileSync(path, 'utf8')]).toEqual([true, 'after']);
});

test('a file that has changed since it was read, or that is gone, is not written', () => {
  writeFileSync(path, 'newer');
  expect(() => writeFile(path, before, 'after')).toThrow(expect.objectContaining({ code: 'file_not_written', message: `"${path}" was not written: it has changed since it was read.` }) as Error);
  expect(readFileSync(path, 'utf8')).toBe('newer');
  rmSync(path);
  expect(() => writeFile(path, before, 'after')).toThrow(expect.objectContaining({ code: 'file_not_written' }) as Error);
  expect(readdirSync(folder)).toEqual([]);
});
