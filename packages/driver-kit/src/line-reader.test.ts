import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineReader, type Line } from './line-reader.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function readAll(chunks: readonly Uint8Array[], maxLineBytes?: number): Line[] {
  const reader = createLineReader(maxLineBytes === undefined ? {} : { maxLineBytes });
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

function cut(all: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(all.subarray(at, at + size));
    at += size;
  }
  return [...chunks, all.subarray(at)];
}

const whole = (text: string): Line => ({ text, truncated: false });

describe('lines', () => {
  test.each([
    ['nothing', '', []],
    ['LF', 'a\nb\n', ['a', 'b']],
    ['CRLF', 'a\r\nb\r\n', ['a', 'b']],
    ['empty lines', '\n\r\n\n', ['', '', '']],
    ['no line end at the end', 'a\nb', ['a', 'b']],
    ['CR inside and doubled', 'a\rb\r\r\nc\r', ['a\rb\r', 'c\r']],
    ['a byte order mark', '\ufeffa\n\ufeffb', ['\ufeffa', '\ufeffb']],
  ])('with %s are read as they are', (_name, text, expected) => {
    expect(readAll([bytes(text)])).toEqual(expected.map(whole));
  });

  test('keep characters that are split over chunks', () => {
    expect(readAll(cut(bytes('größer 日本 👩‍💻\nend'), Array.from({ length: 30 }, () => 1)))).toEqual([whole('größer 日本 👩‍💻'), whole('end')]);
  });

  test('hold U+FFFD for bytes that are no UTF-8, and do not spill over into the next line', () => {
    expect(readAll([Uint8Array.of(0x61, 0xff, 0xc3, 0x0a, 0xa9, 0x62)])).toEqual([whole('a\ufffd\ufffd'), whole('\ufffdb')]);
  });

  test('longer than the pieces they come in are put together, be the pieces small or large', () => {
    const text = Array.from({ length: 40_000 }, (_, at) => `${at} größer 👩‍💻`).join(' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 30_000, max: 70_000 })), { maxLength: 30 }), (sizes) => {
        expect(readAll(cut(bytes(`${text}\n${text}\r\nend`), sizes))).toEqual([whole(text), whole(text), whole('end')]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a line that is too long', () => {
  test.each([
    ['abcd\nnext', [whole('abcd'), whole('next')]],
    ['abcd\r\nnext', [whole('abcd'), whole('next')]],
    ['abcd\r', [{ text: 'abcd', truncated: true }]],
    ['abcde\r\nnext', [{ text: 'abcd', truncated: true }, whole('next')]],
    ['abcdefghij', [{ text: 'abcd', truncated: true }]],
    ['abcé\n', [{ text: 'abc', truncated: true }]],
    ['ab👩\n', [{ text: 'ab', truncated: true }]],
  ])('than four bytes is cut at a whole character and marked: %j', (text, expected) => {
    expect(readAll([bytes(text)], 4)).toEqual(expected);
    expect(readAll(cut(bytes(text), Array.from({ length: 20 }, () => 1)), 4)).toEqual(expected);
  });

  test('does not grow memory', () => {
    const reader = createLineReader({ maxLineBytes: 1024 });
    const chunk = new Uint8Array(1024 * 1024).fill(0x78);
    const before = process.memoryUsage().arrayBuffers;
    for (let pushed = 0; pushed < 256; pushed += 1) expect(reader.push(chunk)).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
    expect(reader.end()).toEqual([{ text: 'x'.repeat(1024), truncated: true }]);
  });
});

test('a line of 64 MiB, in chunks of 64 KiB, is read whole', () => {
  const reader = createLineReader();
  const chunk = new Uint8Array(64 * 1024).fill(0x78);
  for (let pushed = 0; pushed < 1024; pushed += 1) reader.push(chunk);
  const lines = reader.push(bytes('\r\nnext\n'));
  expect(lines.map(({ text, truncated }) => ({ length: text.length, truncated }))).toEqual([{ length: 64 * 1024 * 1024, truncated: false }, { length: 4, truncated: false }]);
});

test('any chunking of any bytes gives the same lines', () => {
  const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x91, 0xa9));
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 200 }), fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), fc.integer({ min: 0, max: 12 }), (content, sizes, maxLineBytes) => {
      const all = Uint8Array.from(content);
      expect(readAll(cut(all, sizes), maxLineBytes)).toEqual(readAll([all], maxLineBytes));
      expect(readAll(cut(all, sizes))).toEqual(readAll([all]));
    }),
    { numRuns: 2000 },
  );
});

test('any text comes back, line by line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, '')), { minLength: 1 }), (lines) => {
      expect(readAll([bytes(`${lines.join('\n')}\n`)])).toEqual(lines.map(whole));
    }),
  );
});
