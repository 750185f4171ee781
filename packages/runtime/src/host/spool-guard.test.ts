import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { HostRunner, type Launch } from './host-runner.js';
import { createLinuxProcessTable } from './linux-process-table.js';
import { SpoolGuard } from './spool-guard.js';

const table = createLinuxProcessTable();
const path = process.env['PATH'] ?? '/usr/bin:/bin';

/** Processes whose environment names the guard of these spools; what a guard starts does not carry the name. */
function guards(root: string): readonly number[] {
  return readdirSync('/proc').map(Number).filter((pid) => Number.isInteger(pid) && table.hasEnvironment(pid, `ORCH_GUARD=${root}`) === true);
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
