import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { HostRunner, type Launch } from './host-runner.js';
import type { HostEnd, HostRun } from './host-run.js';
import { createLinuxProcessTable } from './linux-process-table.js';
import { isAlive } from './process-table.js';

const table = createLinuxProcessTable();

function bench() {
  const root = temporaryDirectory();
  const runner = new HostRunner(root, table);
  const nonce = randomBytes(16).toString('hex');
  onTestFinished(() => new HostRunner(root, table).reap(nonce, () => {}));
  const launch = (script: string, stdin: Launch['stdin'] = { type: 'null' }): Launch => ({
    nonce,
    command: 'sh',
    args: ['-c', script],
    env: { PATH: process.env['PATH'] ?? '', ORCH_RUN: nonce },
    workingDirectory: root,
    stdin,
    files: [],
    bootId: table.bootId,
  });
  return { root, runner, nonce, launch };
}

async function ensure(runner: HostRunner, launch: Launch): Promise<HostRun> {
  const ensured = await runner.ensure(launch);
  if (ensured.type !== 'run') throw new Error(ensured.message);
  onTestFinished(() => ensured.run.release());
  return ensured.run;
}

function collect(run: HostRun): { stdout: string; stderr: string } {
  const seen = { stdout: '', stderr: '' };
  run.watch((stream, bytes) => {
    seen[stream] += Buffer.from(bytes).toString('utf8');
  }, { bytes: Infinity, exceeded: () => {} });
  return seen;
}

async function toTheEnd(run: HostRun): Promise<{ end: HostEnd; stdout: string; stderr: string }> {
  const seen = collect(run);
  const end = await run.ended;
  await run.drain();
  return { end, ...seen };
}

/** Empty for one that is gone. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Pid that a script wrote into a file of the bench. */
async function pidIn(root: string, name: string): Promise<number> {
  const text = await eventually(() => existsSync(join(root, name)) && readFileSync(join(root, name), 'utf8').endsWith('\n') && readFileSync(join(root, name), 'utf8'));
  return Number(text);
}

test('a command gives its output, its errors and its status', async () => {
  const { runner, launch } = bench();
  const run = await ensure(runner, launch('echo out; echo err >&2; exit 3'));
  expect(await toTheEnd(run)).toEqual({ end: { type: 'exited', status: 3 }, stdout: 'out\n', stderr: 'err\n' });
});

test('a known input is read to its end, and without one the input is empty', async () => {
  const first = bench();
  expect(await toTheEnd(await ensure(first.runner, first.launch('cat; echo .', { type: 'file', text: 'ä\nb' })))).toEqual({
    end: { type: 'exited', status: 0 },
    stdout: 'ä\nb.\n',
    stderr: '',
  });
  const second = bench();
  expect(await toTheEnd(await ensure(second.runner, second.launch('cat; echo .')))).toEqual({ end: { type: 'exited', status: 0 }, stdout: '.\n', stderr: '' });
});

test('a command gets the file mode mask of the daemon and none of the supervisor’s descriptors', async () => {
  const { runner, launch } = bench();
  const { stdout } = await toTheEnd(await ensure(runner, launch('umask; for n in 0 1 2 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$n ] && echo $n; done', { type: 'live' })));
  const mask = /^Umask:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  expect(stdout).toBe(`${mask}\n0\n1\n2\n`);
});

test('a command ended by a signal has the status that a shell gives it, and the shell says nothing about it', async () => {
  const { runner, launch } = bench();
  expect(await toTheEnd(await ensure(runner, launch('kill -9 $$')))).toEqual({ end: { type: 'exited', status: 137 }, stdout: '', stderr: '' });
});

test('live messages arrive whole and in order, and the input ends when that is said', async () => {
  const { runner, launch } = bench();
  const run = await ensure(runner, launch('while read -r line; do echo "<$line>"; done; echo end', { type: 'live' }));
  const seen = collect(run);
  const expected: string[] = [];
  for (let i = 1; i <= 30; i++) {
    run.send(`k${i}`, `message ${i}\n`);
    run.send(`k${i}`, 'never twice\n');
    expected.push(`<message ${i}>`);
    if (i % 10 === 0) await eventually(() => seen.stdout.includes(`<message ${i}>`));
  }
  run.endInput();
  expect(await run.ended).toEqual({ type: 'exited', status: 0 });
  await run.drain();
  expect(seen).toEqual({ stdout: `${expected.join('\n')}\nend\n`, stderr: '' });
});

test('a command that ends without reading its live input ends the run', async () => {
  const { runner, launch } = bench();
  const run = await ensure(runner, launch('exit 4', { type: 'live' }));
  run.send('a', 'x'.repeat(300_000));
  expect((await toTheEnd(run)).end).toEqual({ type: 'exited', status: 4 });
});

test('a second daemon in the middle adopts the process, sees all output from the start and goes on with the input', async () => {
  const { root, runner, launch, nonce } = bench();
  const plan = launch('while read -r line; do echo "<$line>"; done; exit 5', { type: 'live' });
  const first = await ensure(runner, plan);
  const before = collect(first);
  first.send('one', 'one\n');
  await eventually(() => before.stdout === '<one>\n');
  first.release();
  // What a crash leaves between noting a key and putting its message in place.
  writeFileSync(join(root, nonce, 'in/keys'), '"one"\n"two"\n');

  const second = await ensure(new HostRunner(root, table), plan);
  const after = collect(second);
  second.send('one', 'one\n');
  second.send('two', 'two\n');
  second.send('three', 'three\n');
  second.endInput();
  expect(second.identity).toEqual(first.identity);
  expect(await second.ended).toEqual({ type: 'exited', status: 5 });
  await second.drain();
  expect(after.stdout).toBe('<one>\n<two>\n<three>\n');
});

test('a run that has its result is not started again', async () => {
  const { root, runner, launch } = bench();
  const plan = launch('echo ran >>ran; exit 6');
  await toTheEnd(await ensure(runner, plan));
  expect(await toTheEnd(await ensure(new HostRunner(root, table), plan))).toEqual({ end: { type: 'exited', status: 6 }, stdout: '', stderr: '' });
  expect(readFileSync(join(root, 'ran'), 'utf8')).toBe('ran\n');
});

test('two daemons that start the same run at the same time start it once', async () => {
  const { root, runner, launch } = bench();
  const plan = launch('echo ran >>ran; sleep 0.2; exit 7');
  const runs = await Promise.all([ensure(runner, plan), ensure(new HostRunner(root, table), plan), ensure(new HostRunner(root, table), plan)]);
  const ends = await Promise.all(runs.map(async (run) => (await toTheEnd(run)).end));
  expect(ends).toEqual(runs.map(() => ({ type: 'exited', status: 7 })));
  expect(readFileSync(join(root, 'ran'), 'utf8')).toBe('ran\n');
});

test('a run whose supervisor was killed is lost, and its command can be ended', async () => {
  const { root, runner, launch } = bench();
  const run = await ensure(runner, launch('echo $$ >pid; exec sleep 60'));
  const seen = toTheEnd(run);
  const command = await pidIn(root, 'pid');
  process.kill(run.identity!.pid, 'SIGKILL');
  expect((await seen).end).toEqual({ type: 'lost' });
  expect(run.tree.members(true).map((entry) => entry.pid)).toEqual([command]);
  await run.tree.kill(() => {});
  expect(table.read(command)).toBeNull();
});

test('a run that another daemon started and that died without a result is lost and not started again', async () => {
  const { root, runner, launch } = bench();
  const plan = launch('echo $$ >pid; exec sleep 60');
  const first = await ensure(runner, plan);
  await pidIn(root, 'pid');
  process.kill(first.identity!.pid, 'SIGKILL');
  await eventually(() => !isAlive(table, first.identity!));
  first.release();
  const second = await ensure(new HostRunner(root, table), plan);
  expect((await toTheEnd(second)).end).toEqual({ type: 'lost' });
  await second.tree.kill(() => {});
  expect(second.tree.members(true)).toEqual([]);
});

test('a run that was decided before the machine last started is lost when it left no trace', async () => {
  const { root, runner, launch } = bench();
  const run = await ensure(runner, { ...launch('echo ran >>ran'), bootId: 'an earlier one' });
  expect(await toTheEnd(run)).toEqual({ end: { type: 'lost' }, stdout: '', stderr: '' });
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

test('a recycled pid is neither adopted nor signalled', async () => {
  const { root, runner, launch, nonce } = bench();
  const stranger = await ensure(runner, launch('echo $$ >stranger; exec sleep 60'));
  await pidIn(root, 'stranger');
  const other = new HostRunner(join(root, 'other'), table);
  const entry = table.read(stranger.identity!.pid)!;
  mkdirSync(join(root, 'other', nonce.replaceAll(/./g, 'a')), { recursive: true });
  // The spool of an old run whose supervisor had this very pid, and another start time.
  const fields = `${entry.pid} (sh) S 1 ${entry.pid} ${entry.pid} ${'0 '.repeat(15)}1 0`;
  writeFileSync(join(root, 'other', nonce.replaceAll(/./g, 'a'), 'pid'), `${table.bootId} ${fields}\n`);
  const found = await ensure(other, { ...launch('true'), nonce: nonce.replaceAll(/./g, 'a') });
  expect(found.identity).toEqual({ pid: entry.pid, startTime: '1', bootId: table.bootId });
  expect((await toTheEnd(found)).end).toEqual({ type: 'lost' });
  await found.tree.terminate(100);
  await found.tree.kill(() => {});
  expect(isAlive(table, stranger.identity!)).toBe(true);
  await stranger.tree.kill(() => {});
});

test('ending a run ends children in sessions of their own, orphans, and those that ignore a polite request', async () => {
  const { root, runner, launch } = bench();
  const run = await ensure(
    runner,
    launch(`
      trap '' TERM
      (setsid sh -c 'echo $$ >orphan; exec sleep 60' &)
      (setsid env -i sh -c 'echo $$ >cleaned; exec /bin/sleep 60' & wait) &
      sh -c 'echo $$ >child; while :; do sleep 1; done'`),
  );
  const ended = toTheEnd(run);
  const pids = await Promise.all(['orphan', 'cleaned', 'child'].map((name) => pidIn(root, name)));
  const members = run.tree.members(true).map((entry) => entry.pid);
  expect(members).toEqual(expect.arrayContaining([...pids, run.identity!.pid]));
  expect(await run.tree.terminate(50)).toBe(false);
  await run.tree.kill(() => {});
  expect(pids.map((pid) => table.read(pid))).toEqual([null, null, null]);
  expect(run.tree.members(true)).toEqual([]);
  expect((await ended).end).toEqual({ type: 'exited', status: 137 });
});

test('processes that a finished command leaves behind are found and ended', async () => {
  const { root, runner, launch } = bench();
  const run = await ensure(runner, launch(`sleep 60 & (setsid sh -c 'echo $$ >left; exec sleep 60' &); while ! [ -s left ]; do sleep 0.01; done; echo done`));
  expect(await toTheEnd(run)).toEqual({ end: { type: 'exited', status: 0 }, stdout: 'done\n', stderr: '' });
  const left = await pidIn(root, 'left');
  expect(run.tree.members(true).length).toBe(2);
  expect(run.tree.members(true).map((entry) => entry.pid)).toContain(left);
  expect(await run.tree.terminate(2000)).toBe(true);
  expect(table.read(left)).toBeNull();
});

test('a spool that nobody answers for is removed with whatever lives of its run', async () => {
  const { root, runner, launch, nonce } = bench();
  const run = await ensure(runner, launch('echo $$ >pid; exec sleep 60'));
  const command = await pidIn(root, 'pid');
  run.release();
  const next = new HostRunner(root, table);
  expect(next.list()).toEqual([nonce]);
  await next.reap(nonce, () => {});
  expect({ command: table.read(command), spools: next.list() }).toEqual({ command: null, spools: [] });
});

test('a working directory that is not there is said and nothing is started', async () => {
  const { runner, launch, root } = bench();
  expect(await runner.ensure({ ...launch('true'), workingDirectory: join(root, 'nowhere') })).toEqual({ type: 'not_started', message: 'spawn /bin/sh ENOENT' });
});

test('large output arrives whole', async () => {
  const { runner, launch } = bench();
  const run = await ensure(runner, launch('head -c 5000000 /dev/zero | tr "\\0" x'));
  const { stdout } = await toTheEnd(run);
  expect(stdout === 'x'.repeat(5_000_000)).toBe(true);
});

test('a message that a full disk does not take is sent when there is room, and later ones wait for it', async () => {
  const { root, runner, nonce, launch } = bench();
  const run = await ensure(runner, launch('while read -r line; do echo "<$line>"; done', { type: 'live' }));
  const seen = collect(run);
  const full = join(root, nonce, 'in', '000002.new');
  symlinkSync('/dev/full', full);
  for (const text of ['one', 'two', 'three']) run.send(text, `${text}\n`);
  run.endInput();
  await eventually(() => seen.stdout === '<one>\n');
  expect(readdirSync(join(root, nonce, 'in')).filter((name) => !name.endsWith('.new')).sort()).toEqual(['000001', 'keys']);
  rmSync(full);
  expect(await run.ended).toEqual({ type: 'exited', status: 0 });
  await run.drain();
  expect(seen.stdout).toBe('<one>\n<two>\n<three>\n');
});

test('a result that a full disk does not take is written when there is room', async () => {
  const { root, runner, nonce, launch } = bench();
  const result = join(root, nonce, 'result');
  mkdirSync(join(root, nonce));
  symlinkSync('/dev/full', result);
  const run = await ensure(runner, launch('exit 7'));
  // The supervisor waits for room by sleeping.
  await eventually(() => table.list().some(({ pid, parent }) => parent === run.identity?.pid && commandOf(pid).startsWith('sleep')));
  expect(run.isOver).toBe(false);
  rmSync(result);
  expect(await run.ended).toEqual({ type: 'exited', status: 7 });
});
