import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';

const root = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a folder is made with those above it, and one that is there stays as it is', () => {
  makeFolder(join(root, 'a', 'b'));
  makeFolder(join(root, 'a', 'b'));
  expect(statSync(join(root, 'a', 'b')).isDirectory()).toBe(true);
});

test.runIf(process.platform === 'linux')('below a place that takes none, a folder is refused at once', () => {
  expect(() => makeFolder('/proc/none/at/all')).toThrow('ENOENT');
});
