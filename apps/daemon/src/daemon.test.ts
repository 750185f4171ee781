import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox, runDaemonProgram, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess | null;

beforeEach(() => {
  sandbox = createSandbox();
  daemon = null;
});
afterEach(async () => {
  await daemon?.end('SIGTERM');
  sandbox.remove();
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('what is not understood is refused with a code, the nearest verb and where to read on, and starts nothing', async () => {
  const said = async (...args: string[]) => {
    const { code, stderr } = await runDaemonProgram(sandbox, [...args, '--state-dir', sandbox.stateDir]);
    return [code, stderr];
  };
  expect([await said('docter'), await said('statr'), await said('db', 'bakcup'), await said('db'), await said('db', 'prune', '--kep', '3'), await said('init', 'extra')]).toEqual([
    [2, 'error: Unknown command "docter". [usage_error]\n  Did you mean doctor? Usage: `orchestratord --help`.\n'],
    [2, 'error: Unknown command "statr". [usage_error]\n  Usage: `orchestratord --help`.\n'],
    [2, 'error: Unknown command "bakcup". [usage_error]\n  Did you mean backup? Usage: `orchestratord db --help`.\n'],
    [2, 'error: "orchestratord db" needs a command. [usage_error]\n  Usage: `orchestratord db --help`.\n'],
    [2, 'error: Unknown option "--kep". [usage_error]\n  Did you mean --keep? Usage: `orchestratord db prune --help`.\n'],
    [2, 'error: Too many arguments for "init". Expected 0 arguments but got 1: extra. [usage_error]\n  Usage: `orchestratord init --help`.\n'],
  ]);
  expect(existsSync(sandbox.stateDir)).toBe(false);
});

test('init makes a private state directory, says so once, and changes nothing the second time', async () => {
  const init = async (...more: string[]) => runDaemonProgram(sandbox, ['init', '--state-dir', sandbox.stateDir, ...more]);
  expect(await init('-o', 'json')).toEqual({ code: 0, stdout: `${JSON.stringify({ stateDir: sandbox.stateDir, result: 'created', made: ['orchestrator.db', 'host-id', 'vault.key', 'spool/', 'logs/'], project: 'default' }, null, 2)}\n`, stderr: '' });
  const secrets = ['vault.key', 'host-id'].map((name) => readFileSync(join(sandbox.stateDir, name), 'utf8'));
  expect(await init()).toEqual({ code: 0, stdout: `${sandbox.stateDir} is initialised already; nothing changed\n`, stderr: '' });
  expect(['vault.key', 'host-id'].map((name) => readFileSync(join(sandbox.stateDir, name), 'utf8'))).toEqual(secrets);
  expect([modeOf(sandbox.stateDir), ...readdirSync(sandbox.stateDir).sort().map((name) => `${name} ${modeOf(join(sandbox.stateDir, name))}`)]).toEqual([
    '700', 'host-id 600', 'logs 700', 'orchestrator.db 600', 'spool 700', 'vault.key 600',
  ]); // prettier-ignore
});

test('a daemon without init makes what init would, listens privately, answers its status, and leaves nothing of itself', async () => {
  daemon = await startDaemon(sandbox);
  const status = await daemon.client.status();
  expect({ ...status, startedAt: null }).toEqual({
    running: true, pid: daemon.pid, version: '0.1.0', protocol: 1, stateDir: sandbox.stateDir, socket: join(sandbox.stateDir, 'daemon.sock'), startedAt: null, tasks: { running: 0, waiting: 0, paused: 0 },
  }); // prettier-ignore
  expect(modeOf(status.socket)).toBe('600');
  expect((await daemon.client.listResources({ kind: 'projects' })).items.map(({ metadata }) => metadata.name)).toEqual(['default']);
  expect(await daemon.end('SIGINT')).toBe(0);
  expect(['socket', 'daemon.sock', 'daemon.lock'].filter((name) => existsSync(join(sandbox.stateDir, name)))).toEqual([]);
  const log = readFileSync(join(sandbox.stateDir, 'daemon.log'), 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { message: string }).message);
  expect(log).toEqual(['the daemon listens', 'the daemon has stopped']);
});

test('a second daemon of the state directory is refused with the pid of the first, and the first goes on', async () => {
  daemon = await startDaemon(sandbox);
  const second = await runDaemonProgram(sandbox, ['--state-dir', sandbox.stateDir]);
  expect(second).toEqual({
    code: 8,
    stdout: '',
    stderr: `error: A daemon with pid ${daemon.pid} uses the state directory "${sandbox.stateDir}". [daemon_already_running]\n  Stop it with \`orchestrator daemon stop\`, or take another directory with --state-dir. If you are sure that no daemon runs anywhere with it, delete "${sandbox.stateDir}/daemon.lock".\n`,
  });
  expect((await daemon.client.status()).pid).toBe(daemon.pid);
});

test('a second daemon is refused with the pid of the first also where somebody has deleted the lock file or written something else there', async () => {
  daemon = await startDaemon(sandbox);
  const lock = join(sandbox.stateDir, 'daemon.lock');
  const refusals: unknown[] = [];
  for (const change of [() => rmSync(lock), () => writeFileSync(lock, 'x')]) {
    change();
    const { code, stderr } = await runDaemonProgram(sandbox, ['--state-dir', sandbox.stateDir]);
    refusals.push([code, stderr.split('\n')[0]]);
  }
  const refusal = [8, `error: A daemon with pid ${daemon.pid} uses the state directory "${sandbox.stateDir}". [daemon_already_running]`];
  expect([refusals, (await daemon.client.status()).pid]).toEqual([[refusal, refusal], daemon.pid]);
}, 120_000);

test('of several daemons that start at once over the lock of a killed one exactly one runs', async () => {
  daemon = await startDaemon(sandbox);
  await daemon.end('SIGKILL');
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => startDaemon(sandbox)));
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [/\[(\w+)\]/.exec(String(result.reason))?.[1]] : []));
  expect(refused).toEqual(['daemon_already_running', 'daemon_already_running', 'daemon_already_running']);
  daemon = running[0]!;
  expect((await daemon.client.status()).pid).toBe(daemon.pid);
});

test('with a runtime directory the socket is there; where every path is too long it is found through the pointer file alone', async () => {
  const runtime = join(sandbox.root, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  daemon = await startDaemon({ ...sandbox, env: { ...sandbox.env, XDG_RUNTIME_DIR: runtime } });
  expect(daemon.socket).toMatch(new RegExp(`^${runtime}/orchestrator/[0-9a-f]{16}\\.sock$`));
  expect(modeOf(dirname(daemon.socket))).toBe('700');
  await daemon.end('SIGTERM');

  const long = { ...sandbox, stateDir: join(sandbox.root, 'd'.repeat(100), 'state') };
  daemon = await startDaemon(long);
  expect(daemon.socket).toMatch(/\/orch-\w{6}\/d\.sock$/);
  expect(modeOf(dirname(daemon.socket))).toBe('700');
  const { socket } = daemon;
  await daemon.end('SIGTERM');
  expect(existsSync(dirname(socket))).toBe(false);
});

test('a state directory that others may read, that is a file or that cannot be made is refused with a code, and left as it is', async () => {
  mkdirSync(sandbox.stateDir, { mode: 0o755 });
  writeFileSync(join(sandbox.stateDir, 'mine'), '');
  const exposed = await runDaemonProgram(sandbox, ['--state-dir', sandbox.stateDir]);
  expect({ code: exposed.code === 0, said: /\[(\w+)\]/.exec(exposed.stderr)?.[1], left: readdirSync(sandbox.stateDir), mode: modeOf(sandbox.stateDir) }).toEqual({ code: false, said: 'state_directory_exposed', left: ['mine'], mode: '755' });
  for (const path of ['/proc/nothing', join(sandbox.stateDir, 'mine')]) {
    expect((await runDaemonProgram(sandbox, ['--state-dir', path])).stderr).toContain('[state_directory_unusable]');
  }
});

test('wrong arguments are usage errors, with one JSON document where that is asked for', async () => {
  const wrong = await runDaemonProgram(sandbox, ['init', '--stat-dir', 'x', '-o', 'json']);
  expect({ code: wrong.code, error: (JSON.parse(wrong.stdout) as { error: { code: string } }).error.code }).toEqual({ code: 2, error: 'usage_error' });
  expect((await runDaemonProgram(sandbox, ['start'])).code).toBe(2);
  expect(await runDaemonProgram(sandbox, ['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
});
