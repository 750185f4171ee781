import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRedactor } from '../../packages/session-broker/dist/index.js';
import type { Figure } from './figure.ts';

const counts = [50, 5000, 50_000];
/** The texts of a log, of which some are cut where an id may go on. */
const texts = Array.from({ length: 2000 }, (_, index) => `line ${index}: resumed ${randomUUID()} in /home/user/project, and so on: ${'a word or two '.repeat(5)}${index % 4 === 0 ? '7b0a2c' : '\n'}`);

/** What the redactor holds for each session whose id it hides, after a full collection, and what it costs that there are many. */
export async function benchKnownIds(): Promise<readonly Figure[]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = async () => {
    // Buffers go after the collection that finds them, and not with it.
    for (let count = 0; count < 4; count++, await sleep(100)) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const measure = async (count: number) => {
    const redactor = createRedactor();
    redactor.register(randomUUID(), 'ses_aaaaaaaaaaaaaaaaaaaa');
    redactor.redact(texts[0]!);
    const before = await held();
    for (let index = 0; index < count; index++) redactor.register(randomUUID(), `ses_${randomUUID().slice(0, 20)}`);
    // The first text puts them into order.
    redactor.redact(texts[0]!);
    const bytes = ((await held()) - before) / count;
    const began = process.hrtime.bigint();
    const stream = redactor.stream();
    for (const text of texts) stream.push(text);
    return { count, bytes, microseconds: Number(process.hrtime.bigint() - began) / 1000 / texts.length };
  };
  // Once for nothing: what is compiled and loaded for it is not the ids’.
  await measure(5000);
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (const count of counts) measured.push(await measure(count));
  const [few] = measured;
  return measured.flatMap(({ count, bytes, microseconds }) => [
    ...(count === few!.count ? [] : [{ what: `memory for one of ${count} ids`, value: `${Math.round(bytes)} bytes`, ratio: null, aim: '≤ 128 bytes' }]),
    { what: `a line of text among ${count} ids`, value: `${microseconds.toFixed(1)} µs`, ratio: microseconds / few!.microseconds, aim: null },
  ]); // prettier-ignore
}
