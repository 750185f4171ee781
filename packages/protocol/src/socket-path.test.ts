import { expect, test } from 'vitest';
import { socketPath, stateDirectory } from './index.js';

const hash = '0123456789abcdef';

test('the socket is in the runtime directory, else in the state directory, else only the pointer file knows', () => {
  const long = `/${'d'.repeat(120)}`;
  const cases = [
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, '/s', true],
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, '/s', false],
    [{ XDG_RUNTIME_DIR: 'relative' }, '/s', true],
    [{}, '/s', false],
    [{ XDG_RUNTIME_DIR: long }, '/s', true],
    [{}, long, false],
    // 50 two-byte characters: short in letters, long in bytes
    [{}, `/${'ö'.repeat(50)}`, false],
  ] as const;
  expect(cases.map(([env, stateDir, exists]) => socketPath({ stateDirectory: stateDir, env, hash, runtimeDirectoryExists: exists }))).toEqual([
    `/run/user/1/orchestrator/${hash}.sock`,
    '/s/daemon.sock',
    '/s/daemon.sock',
    '/s/daemon.sock',
    '/s/daemon.sock',
    null,
    null,
  ]);
});

test('the state directory is the option, else the variable, else the XDG place, else below the home', () => {
  expect([
    stateDirectory('/o', { ORCHESTRATOR_STATE_DIR: '/e', XDG_STATE_HOME: '/x' }, '/h'),
    stateDirectory(undefined, { ORCHESTRATOR_STATE_DIR: '/e', XDG_STATE_HOME: '/x' }, '/h'),
    stateDirectory('', { ORCHESTRATOR_STATE_DIR: '', XDG_STATE_HOME: '/x' }, '/h'),
    stateDirectory(undefined, { XDG_STATE_HOME: 'x' }, '/h'),
  ]).toEqual(['/o', '/e', '/x/orchestrator', '/h/.local/state/orchestrator']);
});
