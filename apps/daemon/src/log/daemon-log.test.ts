import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDaemonLog } from './daemon-log.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orchd-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = { now: () => Date.UTC(2026, 0, 2) };

test('each entry is one JSON line in a file that only its owner reads, and a line for people beside it', () => {
  const path = join(folder, 'daemon.log');
  const seen: string[] = [];
  const log = createDaemonLog({ path, maxBytes: 10_000, clock, redact: (value) => JSON.parse(JSON.stringify(value).replaceAll('secret', '[x]')), mirror: (line) => seen.push(line) });
  log.info('it starts', { pid: 4 });
  log.error('it told a secret', { nested: { deep: 'secret' } });
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line))).toEqual([
    { at: '2026-01-02T00:00:00.000Z', level: 'info', message: 'it starts', pid: 4 },
    { at: '2026-01-02T00:00:00.000Z', level: 'error', message: 'it told a [x]', nested: { deep: '[x]' } },
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(seen).toEqual(['2026-01-02T00:00:00.000Z info  it starts pid=4\n', '2026-01-02T00:00:00.000Z error it told a [x]\n']);
});

test('the log never takes more than three files of its size, and the newest lines are kept', () => {
  const path = join(folder, 'daemon.log');
  const open = () => createDaemonLog({ path, maxBytes: 400, clock, redact: (value) => value, mirror: null });
  const first = open();
  for (let at = 0; at < 20; at++) first.info(`line ${at}`);
  const second = open();
  for (let at = 20; at < 40; at++) second.info(`line ${at}`);
  expect(readdirSync(folder).sort()).toEqual(['daemon.log', 'daemon.log.1', 'daemon.log.2']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(400);
  const kept = ['daemon.log.2', 'daemon.log.1', 'daemon.log'].flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { message: string }).message));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => `line ${40 - kept.length + at}`));
});
