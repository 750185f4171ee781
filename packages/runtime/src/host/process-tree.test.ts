import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createLinuxProcessTable } from './linux-process-table.js';
import type { ProcessTable } from './process-table.js';
import { ProcessTree, runMarker } from './process-tree.js';

const nonce = '5'.repeat(32);

/** A real process that only its marker tells to be of the run; the table cannot say so for the first `looks`, as in the middle of an exec. */
function leftBehind(looks: number) {
  const child = spawn('sleep', ['600'], { env: { PATH: process.env['PATH'], [runMarker]: nonce }, detached: true, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  const system = createLinuxProcessTable();
  let seen = 0;
  const table: ProcessTable = {
    ...system,
    list: () => system.list().filter((entry) => entry.pid === child.pid),
    hasEnvironment: (pid, assignment) => (seen++ < looks ? null : system.hasEnvironment(pid, assignment)),
  };
  return { child, ended, tree: new ProcessTree(table, () => ({ nonce, supervisor: null, witnessed: false })) };
}

test('a process that is in the middle of its exec while the end of a run is looked for is ended all the same', async () => {
  const { tree, ended } = leftBehind(7);
  await tree.kill(() => {});
  expect(await ended).toBe('SIGKILL');
});

test('nothing is said to be left of a run only once every process has said whose it is', async () => {
  const { tree, child } = leftBehind(7);
  expect((await tree.find()).map((entry) => entry.pid)).toEqual([child.pid]);
});

test('a process that never says whose it is holds nothing up for good and is left alone', async () => {
  const { tree, child } = leftBehind(Infinity);
  await tree.kill(() => {});
  expect(await tree.find()).toEqual([]);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});
