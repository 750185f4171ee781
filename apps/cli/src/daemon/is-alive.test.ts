import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isAlive } from './is-alive.js';

test('a running process is alive, a reaped one is not', async () => {
  const child = spawn('sleep', ['1000']);
  await once(child, 'spawn');
  expect(isAlive(child.pid!)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(child.pid!)).toBe(false);
});

test.runIf(process.platform === 'linux')('a process that has ended and was never waited for is not alive', async () => {
  // The shell starts a child and becomes a program that never waits for it.
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [pid] = (await once(parent.stdout, 'data')).map((chunk) => Number(String(chunk)));
    while (!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) await sleep(5);
    expect(isAlive(pid!)).toBe(false);
  } finally {
    parent.kill('SIGKILL');
  }
});
