import { existsSync, mkdirSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { Spool } from './spool.js';

test.each([
  ['small', () => {}],
  ['large', (spool: Spool) => truncateSync(spool.path('out'), 2 * 1024 * 1024)],
  ['of a live run', (spool: Spool) => mkdirSync(spool.path('in'))],
  ['gone already', (spool: Spool) => void spool.remove()],
])('a spool is removed with all that is in it: one that is %s', async (_title, prepare) => {
  const spool = new Spool(temporaryDirectory(), 'a'.repeat(32));
  spool.create();
  for (const name of ['out', 'request.json', 'files/prompt']) spool.writeBeforehand(name, 'x');
  prepare(spool);
  await spool.remove();
  expect(existsSync(spool.directory)).toBe(false);
});
