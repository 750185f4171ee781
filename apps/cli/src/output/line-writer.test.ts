import { Writable } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLineWriter } from './line-writer.js';

function slowReader(highWaterMark: number) {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark,
    decodeStrings: false,
    write(text: string, _, done) {
      written.push(text);
      waiting.push(done);
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, written, read: () => waiting.shift()?.() };
}

test('what comes at once is written at once, in its order, and soon', async () => {
  const { stream, written } = slowReader(1000);
  const writer = createLineWriter(stream);
  expect([writer.write('a\n'), writer.write('b\n'), written]).toEqual([undefined, undefined, []]);
  await soon();
  expect(written).toEqual(['a\nb\n']);
});

test('flush hands over what was gathered before anything else is written there', async () => {
  const { stream, written, read } = slowReader(1000);
  const writer = createLineWriter(stream);
  writer.flush();
  void writer.write('a\n');
  writer.flush();
  stream.write('end\n');
  read();
  await soon();
  expect(written).toEqual(['a\n', 'end\n']);
});

test('a reader that is slow is waited for, and then no more is gathered', async () => {
  const { stream, written, read } = slowReader(10);
  const writer = createLineWriter(stream);
  const long = `${'x'.repeat(70_000)}\n`;
  let room = false;
  const waited = (writer.write(long) as Promise<void>).then(() => (room = true));
  await soon();
  expect([written.length, room]).toEqual([1, false]);
  read();
  await waited;
  expect([room, writer.write('a\n')]).toEqual([true, undefined]);
});
