import { expect, test } from 'vitest';
import { lineStream } from './line-stream.js';

const nothing = () => undefined;

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<readonly string[]> {
  const chunks: string[] = [];
  for await (const chunk of stream) chunks.push(new TextDecoder().decode(chunk));
  return chunks;
}

test('lines that are there together go out together, and none waits for one that is not there yet', async () => {
  let second: () => void = nothing;
  const there = new Promise<void>((resolve) => (second = resolve));
  async function* values() {
    yield 1;
    yield 2;
    await there;
    yield 3;
    yield 4;
  }
  const reader = lineStream(values(), String, nothing, nothing).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe('1\n2\n');
  second();
  expect([await next(), (await reader.read()).done]).toEqual(['3\n4\n', true]);
});

test('thousands of lines at once come in pieces of a bounded size, each of them once and in order', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `${index} ${'x'.repeat(100)}`);
  const chunks = await chunksOf(lineStream((async function* () { yield* lines; })(), String, nothing, nothing)); // prettier-ignore
  expect(chunks.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
  expect([chunks.length > 4, Math.max(...chunks.map((chunk) => chunk.length)) < 70_000]).toEqual([true, true]);
});

test('what fails behind lines that are there is told behind them', async () => {
  async function* values() {
    yield 'said';
    throw new Error('broke');
  }
  expect((await chunksOf(lineStream(values(), String, (error) => (error as Error).message, nothing))).join('')).toBe('said\nbroke\n');
});

test('once the reader has left, the values are ended and no failure is made of it', async () => {
  const failures: unknown[] = [];
  let ended = false;
  let gone = false;
  const leave = new AbortController();
  async function* values() {
    try {
      yield 1;
      await new Promise((_, reject) => leave.signal.addEventListener('abort', () => reject(new Error('left')), { once: true }));
    } finally {
      ended = true;
    }
  }
  const stream = lineStream(values(), String, (error) => failures.push(error), () => {
    gone = true;
    leave.abort();
  }); // prettier-ignore
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setImmediate(resolve));
  expect({ ended, gone, failures }).toEqual({ ended: true, gone: true, failures: [] });
});
