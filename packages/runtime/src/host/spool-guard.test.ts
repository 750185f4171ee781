import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { HostRunner, type Launch } from './host-runner.js';
import { createLinuxProcessTable } from './linux-process-table.js';
import { isAlive, type ProcessIdentity } from './process-table.js';
import { signalEntry } from './process-tree.js';
import { SpoolGuard } from './spool-guard.js';
import type { Spool } from './spool.js';

const table = createLinuxProcessTable();
const path = process.env['PATH'] ?? '/usr/bin:/bin';

/** Processes whose environment names the guard of these spools; what a guard starts does not carry the name. */
function guards(root: string): readonly number[] {
  return processesWith(`ORCH_GUARD=${root}`);
}

function marked(spool: Spool): readonly number[] {
  return processesWith(`ORCH_RUN=${basename(spool.directory)}`);
}

function processesWith(assignment: string): readonly number[] {
  return readdirSync('/proc').map(Number).filter((pid) => Number.isInteger(pid) && table.hasEnvironment(pid, assignment) === true);
}

function readOrEmpty(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function bench() {
  const root = join(temporaryDirectory(), 'spools of this test');
  mkdirSync(root);
  const guard = new SpoolGuard(root, 100_000, path);
  const runner = new HostRunner(root, table, guard);
  const start = async (script: string) => {
    const nonce = randomBytes(16).toString('hex');
    onTestFinished(() => new HostRunner(root, table).reap(nonce, () => {}));
    const launch: Launch = {
      nonce, command: 'sh', args: ['-c', script], env: { PATH: path, ORCH_RUN: nonce }, workingDirectory: root, stdin: { type: 'null' }, files: [], bootId: table.bootId,
    }; // prettier-ignore
    const ensured = await runner.ensure(launch);
    if (ensured.type !== 'run') throw new Error(ensured.message);
    onTestFinished(() => ensured.run.release());
    return runner.spool(nonce);
  };
  onTestFinished(() => guard.release());
  return { root, guard, start };
}

test('while the daemon lives its guard waits and touches nothing, and without a run to look after it goes with the daemon', async () => {
  const { root, guard, start } = bench();
  const spool = await start('yes | head -c 200000');
  await eventually(() => spool.result() !== null);
  await eventually(() => guards(root).length === 1);
  expect([spool.result(), statSync(spool.path('out')).size]).toEqual([0, 200_000]);
  guard.release();
  await eventually(() => guards(root).length === 0);
});

test('without the daemon a run that writes too much is ended, whatever it does about signals and on whichever stream, and leaves its result', async () => {
  const { root, guard, start } = bench();
  const spools = [await start(`trap '' TERM HUP INT; while ! [ -e go ]; do sleep 0.02; done; yes`), await start('while ! [ -e go ]; do sleep 0.02; done; yes >&2')];
  const other = await start('while ! [ -e come ]; do sleep 0.02; done; echo well');
  await eventually(() => [...spools, other].every((spool) => spool.supervisor() !== null));
  guard.release();
  writeFileSync(join(root, 'go'), '');
  await eventually(() => spools.every((spool) => spool.result() !== null));
  expect(spools.map((spool) => spool.result())).toEqual([137, 137]);
  // One that writes little is left to go on, and the guard goes when it has ended.
  expect([other.result(), guards(root).length]).toEqual([null, 1]);
  writeFileSync(join(root, 'come'), '');
  await eventually(() => guards(root).length === 0);
  expect([other.result(), readFileSync(other.path('out'), 'utf8')]).toEqual([0, 'well\n']);
});

test('without the daemon nothing of a run that writes too much is left, also where it has shed the marker', async () => {
  const { guard, start } = bench();
  const bare = 'env -i sh -c \'echo $$ >"$0"; while ! [ -e go ]; do sleep 0.02; done; exec "$@"\'';
  const spool = await start(`${bare} writes yes & ${bare} sleeps sleep 600 & wait`);
  const pids = () => ['writes', 'sleeps'].map((name) => Number(readOrEmpty(join(spool.directory, '..', name))));
  await eventually(() => pids().every((pid) => pid > 0));
  const entries = pids().map((pid) => table.read(pid));
  onTestFinished(() => entries.forEach((entry) => entry && signalEntry(table, entry, 'SIGKILL')));
  guard.release();
  writeFileSync(join(spool.directory, '..', 'go'), '');
  await eventually(() => spool.result() !== null);
  await eventually(() => entries.every((entry) => entry !== null && table.read(entry.pid)?.startTime !== entry.startTime));
  expect(spool.result()).toBe(137);
});

test('a run whose supervisor was killed together with the daemon is looked after until it ends, also while it is silent', async () => {
  const { root, guard, start } = bench();
  const spool = await start('while ! [ -e go ]; do sleep 0.02; done; echo some; until [ -e more ]; do sleep 0.02; done; yes');
  await eventually(() => spool.supervisor() !== null && guards(root).length === 1);
  const supervisor = spool.supervisor() as ProcessIdentity;
  process.kill(supervisor.pid, 'SIGKILL');
  await eventually(() => !isAlive(table, supervisor));
  guard.release();
  // Longer than the guard takes to look twice.
  await delay(1500);
  expect(guards(root)).toHaveLength(1);
  for (const name of ['go', 'more']) writeFileSync(join(root, name), '');
  await eventually(() => guards(root).length === 0);
  expect([spool.size('out') > 100_000, marked(spool)]).toEqual([true, []]);
});

test('what has the pid of a supervisor that is gone is left alone with its session', async () => {
  const { root, guard, start } = bench();
  const stranger = spawn('sh', ['-c', 'sleep 600 & wait'], { detached: true, stdio: 'ignore' });
  const group = -(stranger.pid ?? 0);
  onTestFinished(() => void process.kill(group, 'SIGKILL'));
  const spool = await start('while ! [ -e go ]; do sleep 0.02; done; yes');
  await eventually(() => spool.supervisor() !== null);
  const { pid } = spool.supervisor() as ProcessIdentity;
  process.kill(pid, 'SIGKILL');
  const claim = readFileSync(spool.path('pid'), 'utf8');
  writeFileSync(spool.path('pid'), claim.replace(` ${pid} (`, ` ${stranger.pid} (`));
  await eventually(() => guards(root).length === 1);
  guard.release();
  writeFileSync(join(root, 'go'), '');
  await eventually(() => guards(root).length === 0);
  expect([marked(spool), stranger.exitCode, stranger.signalCode]).toEqual([[], null, null]);
  expect(table.list().filter((entry) => entry.session === stranger.pid)).toHaveLength(2);
});

test('the guard is let go when there is nothing to look after for a while, and is there again with the next run', async () => {
  const { root, guard, start } = bench();
  await start('true');
  await eventually(() => guards(root).length === 1);
  guard.rest();
  await start('true');
  const [same] = guards(root);
  guard.rest();
  await eventually(() => guards(root).length === 0);
  await start('true');
  await eventually(() => guards(root).length === 1 && guards(root)[0] !== same);
});

test('the guard of a new daemon takes the place of the one before', async () => {
  const { root, guard, start } = bench();
  await start('while ! [ -e come ]; do sleep 0.02; done');
  await eventually(() => guards(root).length === 1);
  const [before] = guards(root);
  guard.release();
  const next = new SpoolGuard(root, 100_000, path);
  onTestFinished(() => next.release());
  next.begin();
  await eventually(() => guards(root).length === 1 && guards(root)[0] !== before);
  expect(existsSync(join(root, 'come'))).toBe(false);
  writeFileSync(join(root, 'come'), '');
});
