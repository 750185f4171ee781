import { appendFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor } from '@orch/session-broker';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { ChangeHub } from './change-hub.js';
import type { LogLine } from './log-line.js';
import { readLog } from './read-log.js';
import { RunLog } from './run-log.js';
import { TaskLog } from './task-log.js';

function bench(byteCap = 1_000_000, heading: string | null = null) {
  const directory = temporaryDirectory();
  const redactor = createRedactor();
  const hub = new ChangeHub();
  let time = 0;
  const failures: string[] = [];
  const log = new TaskLog({ directory, taskId: 't', redactor, byteCap, heading, now: () => ++time, written: () => hub.notify('t'), failed: (error) => failures.push(String(error)) });
  const state = { finished: true };
  const read = (more: { step?: string; follow?: boolean; signal?: AbortSignal } = {}) =>
    readLog({
      directory, taskId: 't', follow: false, signal: AbortSignal.timeout(5000), finished: async () => state.finished, changed: (signal) => hub.next('t', signal), ...more,
    }); // prettier-ignore
  const texts = async (more?: Parameters<typeof read>[0]) => {
    const found: string[] = [];
    for await (const line of read(more)) found.push(`${line.stream}: ${line.text}`);
    return found;
  };
  const runLog = (held: boolean, written: Readonly<Record<LogLine['stream'], number>> | null = null) =>
    new RunLog({ log, redactor, step: 's', attempt: 1, held, written });
  return { log, redactor, hub, read, texts, runLog, state, failures, path: join(directory, 't.ndjson') };
}

test('lines come back in order and by step, and a task without a log has none', async () => {
  const { log, texts, read } = bench();
  expect(await texts()).toEqual([]);
  log.append([{ step: 'a', attempt: 1, stream: 'stdout', text: 'one' }, { step: 'b', attempt: 2, stream: 'system', text: 'two\nlines' }]);
  expect(await texts({ step: 'a' })).toEqual(['stdout: one']);
  const lines: LogLine[] = [];
  for await (const line of read({ step: 'b' })) lines.push(line);
  expect(lines).toEqual([{ at: 1, step: 'b', attempt: 2, stream: 'system', text: 'two\nlines' }]);
});

test('a reader that follows sees lines as they come, also over a full file, and ends with the task', async () => {
  const { log, texts, state, hub } = bench(400);
  state.finished = false;
  const following = texts({ follow: true });
  const expected: string[] = [];
  for (let i = 0; i < 20; i++) {
    const woken = hub.next('t', AbortSignal.timeout(5000));
    log.append([{ step: 'a', attempt: 1, stream: 'stdout', text: `line ${i}` }]);
    expected.push(`stdout: line ${i}`);
    await woken;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  state.finished = true;
  hub.notify('t');
  expect((await following).filter((line) => line.startsWith('stdout'))).toEqual(expected);
  const kept = await texts();
  expect(kept.length).toBeLessThan(12);
  expect(kept.at(-1)).toBe('stdout: line 19');
  expect(kept.filter((line) => line.startsWith('system'))).toContain('system: The log was full: lines before the previous part of it are no longer kept.');
});

test('a heading is the first line of a log, also when its beginning is no longer kept and after a restart', async () => {
  const { log, texts } = bench(400, 'nothing is real');
  const line = (text: string) => log.append([{ step: 'a', attempt: 1, stream: 'stdout', text }]);
  line('one');
  log.close();
  line('two');
  expect(await texts()).toEqual(['system: nothing is real', 'stdout: one', 'stdout: two']);
  for (let i = 0; i < 30; i++) line(`line ${i}`);
  expect((await texts())[0]).toBe('system: nothing is real');
});

test('what is logged in a batch is there at its end, in order, also when the work fails, and a long batch is written on the way', async () => {
  const { log, texts } = bench();
  const line = (text: string) => log.append([{ step: 'a', attempt: 1, stream: 'stdout', text }]);
  const failing = () =>
    log.batch(() => {
      line('one');
      log.batch(() => line('two'));
      throw new Error('x');
    });
  expect(failing).toThrow('x');
  line('three');
  expect(await texts()).toEqual(['stdout: one', 'stdout: two', 'stdout: three']);
  log.batch(() => {
    for (let i = 0; i < 10; i++) line('x'.repeat(10_000));
  });
  expect((await texts()).length).toBe(13);
});

test('a reader that follows stops when it is told to', async () => {
  const { texts, state } = bench();
  state.finished = false;
  const stop = new AbortController();
  const following = texts({ follow: true, signal: stop.signal });
  stop.abort();
  expect(await following).toEqual([]);
});

test('texts are held until the secrets in them are known, and then shown without them', async () => {
  const { runLog, redactor, texts } = bench();
  const log = runLog(true);
  log.output('stdout', 'early SECRET-123 x');
  log.agent('I am secret-123');
  log.system('started');
  expect(await texts()).toEqual(['system: started']);
  redactor.register('secret-123', 'ses_x');
  log.release();
  log.output('stderr', 'late secret-123');
  log.end();
  expect(await texts()).toEqual(['system: started', 'stdout: early [ses_x] x', 'agent: I am [ses_x]', 'stderr: late [ses_x]']);
});

test('lines that were written before a restart are not written again', async () => {
  const { runLog, log, texts } = bench();
  const first = runLog(false);
  first.output('stdout', 'a');
  first.output('stderr', 'e');
  first.agent('one\ntwo');
  const second = runLog(false, log.count('s', 1));
  second.agent('one\ntwo\nthree');
  second.output('stdout', 'a');
  second.output('stdout', 'b');
  second.output('stderr', 'e');
  second.end();
  expect(await texts()).toEqual(['stdout: a', 'stderr: e', 'agent: one', 'agent: two', 'agent: three', 'stdout: b']);
});

test('a very long text is cut into several lines that give it whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 8000 }), async (unit, times) => {
      const text = unit.repeat(times);
      const { log, read } = bench(10_000_000);
      log.append([{ step: 's', attempt: 1, stream: 'stdout', text }]);
      let whole = '';
      for await (const line of read()) whole += line.text;
      log.close();
      expect(whole.length === text.length && whole === text).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a full disk costs lines, which the log says when there is room again, and never fails the writer', async () => {
  const { log, texts, failures, path } = bench();
  symlinkSync('/dev/full', path);
  for (const text of ['one', 'two']) log.append([{ step: 'a', attempt: 1, stream: 'stdout', text }]);
  expect(failures).toEqual(['Error: ENOSPC: no space left on device, write']);
  rmSync(path);
  log.append([{ step: 'a', attempt: 1, stream: 'stdout', text: 'three' }]);
  expect(await texts()).toEqual(['system: 2 lines could not be written.', 'stdout: three']);
});

test('a line that was cut short does not swallow the next one', async () => {
  const { log, texts, path } = bench();
  appendFileSync(path, '{"at":1,"step":"a","attempt":1,"stream":"stdout","te');
  log.append([{ step: 'a', attempt: 1, stream: 'stdout', text: 'whole' }]);
  expect(await texts()).toEqual(['stdout: whole']);
});
