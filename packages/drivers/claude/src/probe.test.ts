import type { ProbeHost } from '@orch/driver';
import { expect, test } from 'vitest';
import { claudeDriver } from './index.js';

const host = (answers: Readonly<Record<string, string>> | null, asked: string[] = []): ProbeHost => ({
  env: { HOME: '/home/person', ANTHROPIC_API_KEY: 'never shown', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', CLAUDECODE: '1' },
  find: async (program) => (answers === null ? null : program.startsWith('/') ? program : `/usr/bin/${program}`),
  run: async (command, args) => {
    asked.push([command, ...args].join(' '));
    return { code: 0, stdout: answers?.[args.join(' ')] ?? '', stderr: command };
  },
});

test('doctor learns path, version, login and names of variables', async () => {
  expect(await claudeDriver.probe(host({ '--version': '2.1.332 (Claude Code)\n', '--setting-sources= auth status': '{"loggedIn":true}' }), { binary: null })).toEqual({
    installed: true,
    problem: null,
    path: '/usr/bin/claude',
    version: '2.1.332',
    versionProven: true,
    provenVersions: ['2.1.100', '2.1.150', '2.1.197', '2.1.250', '2.1.300', '2.1.332'],
    authenticated: true,
    passedVariables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
    exposures: [],
    notes: ['Version 2.1.332 is one that the driver was tried with.', 'It has a login or a key; whether the provider takes it shows with the first step.'],
  });
});

test('the client that an agent names is the one that is looked at', async () => {
  const asked: string[] = [];
  const { path } = await claudeDriver.probe(host({ '--version': '2.1.332 (Claude Code)' }, asked), { binary: '/opt/claude' });
  expect([path, asked]).toEqual(['/opt/claude', ['/opt/claude --version', '/opt/claude --setting-sources= auth status']]);
});

test('an untried version, a missing login and a client that says nothing of it are told', async () => {
  const out = await claudeDriver.probe(host({ '--version': '2.1.331 (Claude Code)', '--setting-sources= auth status': '{"loggedIn":false}' }), { binary: null });
  const mute = await claudeDriver.probe(host({ '--version': '2.1.332 (Claude Code)', '--setting-sources= auth status': 'error: unknown command' }), { binary: null });
  expect([out.versionProven, out.authenticated, out.problem, out.notes, mute.authenticated, mute.problem, mute.notes[1]]).toEqual([
    false,
    false,
    'Claude Code has no login that works: run `claude`, then `/login`, as the user who runs the daemon, or start the daemon with ANTHROPIC_API_KEY.',
    ['Version 2.1.331 lies between two that the driver was tried with: 2.1.300 and 2.1.332.'],
    null,
    null,
    'Whether it is logged in could not be found out.',
  ]);
});

test('a client that is too old is told from one that is not there, and is asked nothing that it would take for a prompt', async () => {
  const asked: string[] = [];
  const { installed, problem, authenticated, notes } = await claudeDriver.probe(host({ '--version': '2.0.77 (Claude Code)' }, asked), { binary: null });
  expect([installed, problem, authenticated, notes, asked]).toEqual([true, 'Claude Code 2.0.77 is too old for this driver, which needs 2.1.100 or later.', null, [], ['/usr/bin/claude --version']]);
});

test('a login from the user’s settings file counts for agents that read it, and is named to others', async () => {
  const answers = { '--version': '2.1.332 (Claude Code)', '--setting-sources= auth status': '{"loggedIn":false}', '--setting-sources=user auth status': '{"loggedIn":true}' };
  const [other, own] = [await claudeDriver.probe(host(answers), { binary: null }), await claudeDriver.probe(host(answers), { binary: null, block: { userSettings: true } })];
  expect([other.authenticated, other.notes[1], own.authenticated]).toEqual([false, 'There is a login in its user’s settings file, which runs read with `driver.claude.userSettings: true` only.', true]);
});

test('a newer version than any that was tried is told too', async () => {
  const { versionProven, notes } = await claudeDriver.probe(host({ '--version': '2.2.0 (Claude Code)', '--setting-sources= auth status': '{"loggedIn":true}' }), { binary: null });
  expect([versionProven, notes[0]]).toEqual([false, 'Version 2.2.0 is newer than any that the driver was tried with; the last was 2.1.332.']);
});

test('a client without titles says what it exposes', async () => {
  const { exposures } = await claudeDriver.probe(host({ '--version': '2.1.149 (Claude Code)' }), { binary: null });
  expect(exposures).toEqual(['Claude Code 2.1.149 cannot resume a session by a title: while it resumes one, the session’s id stands in its argument list, which every user of this machine can read.']);
});

test('no client, one that is not where the agent says, and a program of that name that is none, are not installed', async () => {
  const reports = [
    await claudeDriver.probe(host(null), { binary: null }),
    await claudeDriver.probe(host(null), { binary: '/opt/claude' }),
    await claudeDriver.probe(host({ '--version': '2.1.332' }), { binary: null }),
  ];
  expect(reports.map(({ installed, path, problem }) => [installed, path, problem])).toEqual([
    [false, null, 'Claude Code was not found on PATH; install it, or name its path in `driver.binary`.'],
    [false, null, '`driver.binary` names `/opt/claude`, and there is no such program.'],
    [false, '/usr/bin/claude', '/usr/bin/claude does not say its version as Claude Code does, so it is hardly that.'],
  ]);
});
