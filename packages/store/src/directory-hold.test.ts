import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryHolder, holdDirectory } from './directory-hold.js';
import { startChild } from './testing/child.js';
import { temporaryDirectory } from './testing/temporary-state.js';

test('a state directory is held by one at a time, and privately', () => {
  const directory = temporaryDirectory();
  const hold = holdDirectory(directory);
  expect([hold === null, holdDirectory(directory), statSync(join(directory, 'daemon.hold')).mode & 0o777]).toEqual([false, null, 0o600]);
  hold?.release();
  const again = holdDirectory(directory);
  expect(again).not.toBeNull();
  again?.release();
});

test('who holds it is known from the kernel, and nobody is when nobody does', async () => {
  const directory = temporaryDirectory();
  const other = temporaryDirectory();
  const before = directoryHolder(directory);
  const child = startChild('hold-directory.ts', [directory]);
  expect(await child.nextLine()).toBe('held');
  const held = holdDirectory(other);
  expect([before, directoryHolder(directory), directoryHolder(other)]).toEqual([null, child.pid, process.pid]);
  held?.release();
  await child.kill();
  expect([directoryHolder(directory), directoryHolder(other)]).toEqual([null, null]);
});

test('a process that holds it and is killed holds it no more', async () => {
  const directory = temporaryDirectory();
  const child = startChild('hold-directory.ts', [directory]);
  expect(await child.nextLine()).toBe('held');
  expect(holdDirectory(directory)).toBeNull();
  await child.kill();
  const hold = holdDirectory(directory);
  expect(hold).not.toBeNull();
  hold?.release();
});
