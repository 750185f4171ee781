import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { createLinuxProcessTable } from './linux-process-table.js';

/** What the system shows of one process, as files that stay as they are. */
function shown(environment: string, { memory, environmentEnd }: { memory: number; environmentEnd: number }) {
  const proc = temporaryDirectory();
  mkdirSync(join(proc, 'sys/kernel/random'), { recursive: true });
  writeFileSync(join(proc, 'sys/kernel/random/boot_id'), 'boot\n');
  mkdirSync(join(proc, '77'));
  writeFileSync(join(proc, '77/environ'), environment);
  const fields = Array.from({ length: 50 }, (_, index) => ({ 0: 'S', 20: memory, 48: environmentEnd })[index] ?? 7);
  writeFileSync(join(proc, '77/stat'), `77 (a name) with) brackets) ${fields.join(' ')}\n`);
  return createLinuxProcessTable(proc).hasEnvironment(77, 'ORCH_RUN=1');
}

test('a process is known by a whole assignment in its environment', () => {
  const memory = { memory: 4096, environmentEnd: 4000 };
  expect([shown('A=1\0ORCH_RUN=1\0', memory), shown('ORCH_RUN=1\0B=2\0', memory), shown('ORCH_RUN=11\0', memory), shown('XORCH_RUN=1\0', memory)]).toEqual([true, true, false, false]);
});

test('a process in the middle of an exec cannot say, while one without an environment and one of the kernel’s own have nothing to say', () => {
  expect([shown('', { memory: 4096, environmentEnd: 0 }), shown('', { memory: 4096, environmentEnd: 4000 }), shown('', { memory: 0, environmentEnd: 0 })]).toEqual([null, false, false]);
});

test('a process that does nothing but exec itself never seems to be another one', async () => {
  const table = createLinuxProcessTable();
  const script = join(temporaryDirectory(), 'again');
  writeFileSync(script, '#!/bin/sh\nexec "$0"\n', { mode: 0o755 });
  const child = spawn(script, { env: { PATH: process.env['PATH'], ORCH_RUN: '1' }, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await eventually(() => readFileSync(`/proc/${child.pid}/cmdline`, 'latin1').includes('again'));
  const said = new Set<boolean | null>();
  for (let looks = 0; looks < 2000; looks++) said.add(table.hasEnvironment(child.pid ?? 0, 'ORCH_RUN=1'));
  expect([...said].filter((answer) => answer === false)).toEqual([]);
  expect(said).toContain(true);
});

test('a process that was started without any environment is told from one that has none for the moment', async () => {
  const child = spawn('sleep', ['60'], { env: {}, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await eventually(() => readFileSync(`/proc/${child.pid}/cmdline`, 'latin1').startsWith('sleep'));
  expect(await eventually(() => createLinuxProcessTable().hasEnvironment(child.pid ?? 0, 'ORCH_RUN=1') === false)).toBe(true);
});
