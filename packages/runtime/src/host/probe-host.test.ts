import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { createLinuxProcessTable } from './linux-process-table.js';
import { createProbeHost } from './probe-host.js';

/** Far more than any of these programs needs. */
const timeoutMs = 60_000;
const env = { PATH: process.env['PATH'] ?? '', KNOWN: 'yes' };

function program(script: string): string {
  const path = join(temporaryDirectory(), 'client');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('a program is run in the given environment, without input, and answers with its code and both streams', async () => {
  const path = program('cat; echo "$KNOWN $1"; echo oops >&2; exit 3');
  expect(await createProbeHost(env).run(path, ['--version'], timeoutMs)).toEqual({ code: 3, stdout: 'yes --version\n', stderr: 'oops\n' });
});

test('a program is found by its name on PATH and by its path; what cannot be executed is none', async () => {
  const host = createProbeHost(env);
  expect([await host.find('sh'), await host.find('/bin/sh'), await host.find('no-such-program'), await host.find('/etc/passwd')]).toEqual([
    expect.stringMatching(/^\/.*\/sh$/),
    '/bin/sh',
    null,
    null,
  ]);
});

test('a program that cannot be started, is no program, or is ended by a signal has no code', async () => {
  const host = createProbeHost(env);
  const none = { code: null, stdout: '', stderr: '' };
  expect([await host.run('/no/such/program', [], timeoutMs), await host.run('/etc', [], timeoutMs), await host.run(program('kill -9 $$'), [], timeoutMs), await host.run('/bin/sh', ['\0'], timeoutMs)]).toEqual([none, none, none, none]);
});

test('a program that goes on is ended at the end of the time, with everything that it started', async () => {
  const host = createProbeHost(env);
  const path = program('trap "" TERM INT HUP; echo $$; setsid sh -c "echo \\$\\$; sleep 600" & wait');
  const answer = await host.run(path, [], 1_500);
  const pids = answer.stdout.trim().split('\n').map(Number);
  const table = createLinuxProcessTable();
  await eventually(() => pids.every((pid) => table.read(pid) === null));
  expect([answer.code, pids.length]).toEqual([null, 2]);
});

test('a program that leaves somebody with its output open answers when it ends', async () => {
  const { code, stdout } = await createProbeHost(env).run(program('echo 1.2.3; sleep 600 &'), [], timeoutMs);
  expect([code, stdout]).toEqual([0, '1.2.3\n']);
});

test('of an endless output the beginning is kept', async () => {
  const { stdout } = await createProbeHost(env).run(program('head -c 5000000 /dev/zero | tr "\\0" x'), [], timeoutMs);
  expect([stdout.length, stdout.slice(0, 3)]).toEqual([256 * 1024, 'xxx']);
});
