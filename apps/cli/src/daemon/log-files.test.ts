import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLog } from './log-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = (suffix = '') => join(folder, `daemon.log${suffix}`);
/** As the daemon does it. */
const rotate = () => {
  try {
    renameSync(log('.1'), log('.2'));
  } catch {
    // There is none yet.
  }
  renameSync(log(), log('.1'));
};
const all = async () => {
  const lines: string[] = [];
  for await (const line of readLog(folder, null)) lines.push(line);
  return lines;
};

test('the lines of all files come in the order in which they were written', async () => {
  writeFileSync(log('.2'), 'a\nb\n');
  writeFileSync(log('.1'), 'c\n');
  writeFileSync(log(), 'd\nends without a line e');
  expect(await all()).toEqual(['a', 'b', 'c', 'd', 'ends without a line e']);
});

test('without a log there are no lines', async () => {
  expect(await all()).toEqual([]);
});

test('what is followed goes on through every change of the files, each line once, whole and in order', { timeout: 60_000 }, async () => {
  writeFileSync(log(), 'line 0\n');
  const stop = new AbortController();
  const heard: string[] = [];
  const following = (async () => {
    for await (const line of readLog(folder, stop.signal)) {
      heard.push(line);
      if (heard.length === 12) stop.abort();
    }
  })();
  const until = async (count: number) => {
    while (heard.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await until(1);
  for (let round = 0; round < 3; round++) {
    appendFileSync(log(), `line ${heard.length}\nli`);
    await until(heard.length + 1);
    // The rest of a line, one more, and two changes at once, between two looks.
    appendFileSync(log(), `ne ${heard.length}\n`);
    rotate();
    writeFileSync(log(), `line ${heard.length + 1}\n`);
    if (round === 1) {
      rotate();
      writeFileSync(log(), '');
    }
    await until(2 + round * 3 + 2);
  }
  appendFileSync(log(), 'line 10\nline 11\n');
  await following;
  expect(heard).toEqual(Array.from({ length: 12 }, (_, index) => `line ${index}`));
});

test('a log that begins while it is followed is read from its beginning', { timeout: 60_000 }, async () => {
  const stop = new AbortController();
  const heard: string[] = [];
  for await (const line of readLog(folder, stop.signal, () => writeFileSync(log(), 'first\n'))) {
    heard.push(line);
    stop.abort();
  }
  expect(heard).toEqual(['first']);
});
