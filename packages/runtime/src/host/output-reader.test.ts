import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { OutputReader } from './output-reader.js';
import { Spool } from './spool.js';

test('what a process wrote is read to its end, or as far as somebody still wants it', async () => {
  const spool = new Spool(temporaryDirectory(), '0'.repeat(32));
  spool.create();
  spool.writeBeforehand('out', 'o'.repeat(1_000_000));
  spool.writeBeforehand('err', 'e'.repeat(1_000_000));
  const readWith = async (most: number | null) => {
    const read = { stdout: 0, stderr: 0 };
    const reader = new OutputReader(spool, (stream, bytes) => void (read[stream] += bytes.length));
    if (most !== null) reader.readAtMost(most);
    await reader.read();
    await reader.read();
    const { unread } = reader;
    reader.close();
    return { ...read, unread };
  };
  expect(await readWith(null)).toEqual({ stdout: 1_000_000, stderr: 1_000_000, unread: 0 });
  expect(await readWith(1_300_000)).toEqual({ stdout: 1_000_000, stderr: 300_000, unread: 700_000 });
  expect(await readWith(3_000_000)).toEqual({ stdout: 1_000_000, stderr: 1_000_000, unread: 0 });
});
