import { expect, test } from 'vitest';
import { claudeDriver } from './index.js';

const host = (answers: Readonly<Record<string, string>> | null) => ({
  env: {},
  find: async (program: string) => (answers === null ? null : `/usr/bin/${program}`),
  run: async (command: string, args: readonly string[]) => ({ code: 0, stdout: answers?.[args.join(' ')] ?? '', stderr: command }),
});

test('doctor learns path, version and login from the client itself', async () => {
  expect(await claudeDriver.probe(host({ '--version': '2.1.332 (Claude Code)\n', 'auth status': '{"loggedIn":true}' }))).toEqual({
    installed: true,
    path: '/usr/bin/claude',
    version: '2.1.332',
    versionProven: true,
    authenticated: true,
    notes: ['Version 2.1.332 is one that the driver was tried with.', 'It has a login or a key; whether the provider takes it shows with the first step.'],
  });
});

test('an untried version, a missing login and a client that says nothing of it are told', async () => {
  const old = await claudeDriver.probe(host({ '--version': '2.0.1 (Claude Code)', 'auth status': '{"loggedIn":false}' }));
  const mute = await claudeDriver.probe(host({ '--version': '2.1.332', 'auth status': 'error: unknown command' }));
  expect([old.versionProven, old.authenticated, old.notes[1], mute.authenticated, mute.notes[1]]).toEqual([
    false,
    false,
    'It is not logged in: run `claude` and `/login` as this user, or set ANTHROPIC_API_KEY.',
    null,
    'Whether it is logged in could not be found out.',
  ]);
});

test('no client, and a program of that name that is none, are not installed', async () => {
  const [none, stranger] = [await claudeDriver.probe(host(null)), await claudeDriver.probe(host({ '--version': 'hello' }))];
  expect([none, stranger].map(({ installed, path, notes }) => [installed, path, notes.length])).toEqual([
    [false, null, 1],
    [false, '/usr/bin/claude', 1],
  ]);
});
