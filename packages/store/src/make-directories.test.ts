import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDirectories } from './make-directories.js';

const root = mkdtempSync(join(tmpdir(), 'directories-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a directory is made with those above it, each with the mode that is asked for, and one that is there is left alone', () => {
  const deep = join(root, 'a', 'b');
  expect([makeDirectories(deep, 0o700), makeDirectories(deep, 0o700)]).toEqual([true, false]);
  expect([join(root, 'a'), deep].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

test.runIf(process.platform === 'linux')('below a place that takes none, a directory is refused at once', () => {
  expect(() => makeDirectories('/proc/none/at/all')).toThrow('ENOENT');
});
