import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyText } from '../testing/apply-manifests.js';
import { createTask, follow } from '../testing/create-task.js';
import { createSandbox, runDaemonProgram, startDaemon, type DaemonProcess, type Sandbox } from '../testing/daemon-process.js';
import { realClient, whyNot } from '../testing/real-stage.js';
import type { DoctorReport } from './report.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess | null = null;

/** Programs that every shell needs, and no client. */
function sandboxWithoutClients(more: NodeJS.ProcessEnv = {}): Sandbox {
  const plain = createSandbox();
  const bin = join(plain.root, 'bin');
  mkdirSync(bin);
  const { PATH: _, ANTHROPIC_API_KEY: __, CLAUDE_CODE_OAUTH_TOKEN: ___, ...env } = plain.env;
  return { ...plain, env: { ...env, PATH: `${bin}:/usr/bin:/bin`, ...more } };
}

beforeEach(() => {
  sandbox = sandboxWithoutClients();
});
afterEach(async () => {
  await daemon?.end('SIGTERM');
  daemon = null;
  sandbox.remove();
});

async function doctor(env: NodeJS.ProcessEnv = {}): Promise<{ readonly code: number | null; readonly report: DoctorReport; readonly said: string }> {
  const { code, stdout, stderr } = await runDaemonProgram({ ...sandbox, env: { ...sandbox.env, ...env } }, ['doctor', '--state-dir', sandbox.stateDir, '-o', 'json']);
  expect(stderr).toBe('');
  return { code, report: JSON.parse(stdout) as DoctorReport, said: stdout };
}

const agent = (name: string, driver: string, more = '') => `apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: ${name}}
spec:
  capabilities: [${name}]
  driver: ${driver}
${more}---
`;

const problems = ({ report }: { readonly report: DoctorReport }) => report.problems.map(({ code, about }) => [code, about]);
const checks = ({ report }: { readonly report: DoctorReport }) => report.drivers.map(({ driver, binary, agents, needed, installed, authenticated }) => [driver, binary, agents.map(({ name }) => name), needed, installed, authenticated]);

test('on a machine with nothing all is well, and nothing is made', async () => {
  const found = await doctor();
  expect([found.code, found.report.ok, problems(found)]).toEqual([0, true, []]);
  expect(checks(found)).toEqual([['shell/cli', null, [], true, true, null], ['claude/cli', null, [], false, false, null], ['rehearsal/cli', null, [], true, true, null]]);
  expect(found.report.stateDirectory.mode).toBeNull();
  expect(found.report.notes.map(({ about }) => about)).toEqual(['state directory', 'drivers', 'claude/cli']);
  expect(existsSync(sandbox.stateDir)).toBe(false);
});

test('after init the state directory is shown with its permissions, and looking at it changes nothing', async () => {
  await runDaemonProgram(sandbox, ['init', '--state-dir', sandbox.stateDir]);
  const before = readdirSync(sandbox.stateDir);
  const { code, report } = await doctor();
  const { path, mode, database, key } = report.stateDirectory;
  expect([code, path, mode, database.mode, database.schema === database.newestSchema, database.checked, key.mode]).toEqual([0, sandbox.stateDir, '700', '600', true, true, '600']);
  expect(report.daemon).toEqual({ running: false, pid: null, version: null, protocol: null, startedAt: null, socket: join(sandbox.stateDir, 'daemon.sock') });
  expect(readdirSync(sandbox.stateDir)).toEqual(before);
});

test('a running daemon is asked, and shows the names of what it was started with, never a value', async () => {
  sandbox = sandboxWithoutClients({ ANTHROPIC_API_KEY: 'value-of-the-daemon', CLAUDECODE: '1', OTHER: 'x' });
  daemon = await startDaemon(sandbox);
  const { code, report, said } = await doctor({ ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: 'value-of-the-command' });
  expect([code, report.environmentOf, report.daemon.running, report.daemon.pid]).toEqual([0, 'daemon', true, daemon.pid]);
  const claude = report.drivers.find(({ driver }) => driver === 'claude/cli')!;
  expect(claude.passedVariables).toContain('ANTHROPIC_API_KEY');
  expect(['ANTHROPIC_API_KEY', 'HOME', 'PATH', 'ORCH_RUN', 'ANTHROPIC_BASE_URL', 'CLAUDECODE', 'OTHER'].filter((name) => claude.environment.includes(name))).toEqual(['ANTHROPIC_API_KEY', 'HOME', 'PATH', 'ORCH_RUN']);
  expect(report.drivers.find(({ driver }) => driver === 'shell/cli')!.environment).not.toContain('ANTHROPIC_API_KEY');
  expect(said).not.toContain('value-of');
});

test('a client that a stored agent needs and that is not there is a problem, with a daemon and without, until no enabled agent needs it', async () => {
  daemon = await startDaemon(sandbox);
  await applyText(daemon.client, sandbox.workspace, agent('coder', '{provider: claude}'));
  const running = await doctor();
  await daemon.end('SIGTERM');
  const stopped = await doctor();
  for (const found of [running, stopped]) {
    expect([found.code, problems(found)]).toEqual([1, [['driver_client_missing', 'claude/cli of default/coder']]]);
    expect(found.report.problems[0]!.message).toBe('Claude Code was not found on PATH; install it, or name its path in `driver.binary`.');
  }
  daemon = await startDaemon(sandbox);
  await applyText(daemon.client, sandbox.workspace, agent('coder', '{provider: claude}', '  enabled: false\n'));
  const disabled = await doctor();
  expect([disabled.code, problems(disabled), disabled.report.drivers[1]!.agents]).toEqual([0, [], [{ project: 'default', name: 'coder', enabled: false }]]);
});

test('each client and each set of variables that stored agents name is looked at by itself', async () => {
  const client = join(sandbox.root, 'my-claude');
  writeFileSync(client, '#!/bin/sh\ncase "$*" in *--version*) echo "2.1.332 (Claude Code)";; *status*) [ -n "$ANTHROPIC_API_KEY" ] && echo \'{"loggedIn":true}\' || echo \'{"loggedIn":false}\';; esac\n');
  chmodSync(client, 0o755);
  daemon = await startDaemon(sandbox);
  await applyText(
    daemon.client,
    sandbox.workspace,
    agent('plain', '{provider: claude}') +
      agent('named', `{provider: claude, binary: ${client}}`) +
      agent('also_named', `{provider: claude, binary: ${client}}`) +
      agent('with_key', `{provider: claude, binary: ${client}}`, '  env: [{name: ANTHROPIC_API_KEY, value: value-of-agent}]\n') +
      agent('elsewhere', '{provider: claude, binary: /nowhere/claude}') +
      agent('later', '{provider: codex}'),
  );
  const found = await doctor();
  expect(checks(found)).toEqual([
    ['shell/cli', null, [], true, true, null],
    ['claude/cli', null, ['plain'], true, false, null],
    ['claude/cli', client, ['also_named', 'named'], true, true, false],
    ['claude/cli', '/nowhere/claude', ['elsewhere'], true, false, null],
    ['claude/cli', client, ['with_key'], true, true, true],
    ['rehearsal/cli', null, [], true, true, null],
  ]);
  expect([found.code, problems(found)]).toEqual([
    1,
    [
      ['driver_client_missing', 'claude/cli of default/plain'],
      ['driver_not_authenticated', `claude/cli of default/also_named, default/named (${client})`],
      ['driver_client_missing', 'claude/cli of default/elsewhere (/nowhere/claude)'],
    ],
  ]);
  expect(found.report.notRunnable).toEqual([{ project: 'default', name: 'later', driver: 'codex/cli' }]);
  expect(found.said).not.toContain('value-of-agent');
});

test('a login that stands in a store counts with a daemon, which opens it, and is not known without one', async () => {
  const client = join(sandbox.root, 'my-claude');
  writeFileSync(client, '#!/bin/sh\ncase "$*" in *--version*) echo "2.1.332 (Claude Code)";; *status*) [ "$ANTHROPIC_API_KEY" = value-of-store ] && echo \'{"loggedIn":true}\' || echo \'{"loggedIn":false}\';; esac\n');
  chmodSync(client, 0o755);
  daemon = await startDaemon(sandbox);
  const store = `apiVersion: orchestrator.dev/v2
kind: SecretStore
metadata: {name: keys}
spec: {data: {ANTHROPIC_API_KEY: value-of-store, OTHER: another-value-of-store}}
---
`;
  const named = agent('named', `{provider: claude, binary: ${client}}`, '  env: [{name: ANTHROPIC_API_KEY, refValue: {name: keys, key: ANTHROPIC_API_KEY}}]\n');
  const whole = agent('whole', `{provider: claude, binary: ${client}}`, '  env: [{fromRef: keys}]\n');
  await applyText(daemon.client, sandbox.workspace, store + named + whole);
  const running = await doctor();
  await daemon.end('SIGTERM');
  const stopped = await doctor();
  const agents = ({ report }: { readonly report: DoctorReport }) => report.drivers.filter(({ binary }) => binary === client).map(({ agents: [first], authenticated, environment, notes }) => [first!.name, authenticated, environment.includes('OTHER'), notes.at(-1)]);
  expect([running.code, agents(running)]).toEqual([
    0,
    [
      ['named', true, false, 'It has a login or a key; whether the provider takes it shows with the first step.'],
      ['whole', true, true, 'It has a login or a key; whether the provider takes it shows with the first step.'],
    ],
  ]);
  expect([stopped.code, agents(stopped)]).toEqual([
    0,
    [
      ['named', null, false, 'What it takes from stores was not looked at, since no daemon runs: ANTHROPIC_API_KEY.'],
      ['whole', null, false, 'What it takes from stores was not looked at, since no daemon runs: all of keys.'],
    ],
  ]);
  expect([running.said, stopped.said].filter((said) => said.includes('value-of-store'))).toEqual([]);
});

test('every damage of the state directory is told at once, each with what to do, and is left as it is', async () => {
  await runDaemonProgram(sandbox, ['init', '--state-dir', sandbox.stateDir]);
  chmodSync(sandbox.stateDir, 0o755);
  chmodSync(join(sandbox.stateDir, 'vault.key'), 0o644);
  writeFileSync(join(sandbox.stateDir, 'host-id'), 'x');
  writeFileSync(join(sandbox.stateDir, 'orchestrator.db'), 'no database'.repeat(1000));
  const found = await doctor();
  expect([found.code, problems(found).map(([code]) => code)]).toEqual([1, ['state_directory_exposed', 'store_damaged', 'vault_key_exposed', 'host_id_invalid']]);
  expect(found.report.problems.filter(({ hint }) => hint === null)).toEqual([]);
  expect(found.report.drivers.map(({ driver }) => driver)).toEqual(['shell/cli', 'claude/cli', 'rehearsal/cli']);
  expect(readFileSync(join(sandbox.stateDir, 'host-id'), 'utf8')).toBe('x');
});

test('a file in the place of the state directory, and one that is not there, are told apart', async () => {
  writeFileSync(sandbox.stateDir, '');
  const found = await doctor();
  expect([found.code, problems(found)]).toEqual([1, [['state_directory_unusable', 'state directory']]]);
});

test('a daemon that holds the state directory and does not answer is a problem, one that was killed is a note', async () => {
  daemon = await startDaemon(sandbox);
  process.kill(daemon.pid, 'SIGSTOP');
  const silent = await doctor();
  process.kill(daemon.pid, 'SIGCONT');
  expect([silent.code, problems(silent), silent.report.problems[0]!.message]).toEqual([1, [['daemon_unreachable', 'daemon']], `A daemon with pid ${daemon.pid} holds the state directory and does not answer.`]);
  await daemon.end('SIGKILL');
  const killed = await doctor();
  expect([killed.code, killed.report.notes.filter(({ about }) => about === 'daemon')]).toEqual([0, [{ about: 'daemon', message: 'The last one ended without stopping; the next start takes over what it left.' }]]);
});

describe.skipIf(!realClient.installed)(`with the real Claude Code${whyNot}`, () => {
  beforeEach(() => {
    if (realClient.installed) symlinkSync(realClient.binary, join(sandbox.root, 'bin', 'claude'));
  });

  test('a client with a key is logged in, and one without is not, which needs a person once an agent needs it', async () => {
    const withKey = await doctor({ ANTHROPIC_API_KEY: 'value-of-key' });
    const { path, version, versionProven, authenticated, exposures } = withKey.report.drivers[1]!;
    expect([withKey.code, path, version, versionProven, authenticated, exposures]).toEqual([0, join(sandbox.root, 'bin', 'claude'), '2.1.332', true, true, []]);
    expect(withKey.said).not.toContain('value-of-key');

    const without = await doctor();
    expect([without.code, without.report.drivers[1]!.authenticated]).toEqual([0, false]);

    daemon = await startDaemon(sandbox);
    await applyText(daemon.client, sandbox.workspace, agent('coder', '{provider: claude}'));
    const needed = await doctor({ ANTHROPIC_API_KEY: 'of the command alone' });
    expect([needed.code, problems(needed), needed.report.notes]).toEqual([
      1,
      [['driver_not_authenticated', 'claude/cli of default/coder']],
      [{ about: 'claude/cli of default/coder', message: 'The daemon was started without ANTHROPIC_API_KEY, which this command has: `orchestrator daemon stop`, then `orchestrator daemon start`, passes it on.' }],
    ]);
  });

  test('a step that fails for want of a login says what doctor says', async () => {
    daemon = await startDaemon(sandbox);
    const rest = `apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: default}
spec: {work_dir: work}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: flow}
spec: {steps: [{id: coder}]}
`;
    await applyText(daemon.client, sandbox.root, agent('coder', '{provider: claude}') + rest);
    const { task } = await createTask(daemon.client, { workflow: 'flow' });
    const { error } = (await follow(daemon.client, task.id)).steps[0]!;
    const { report } = await doctor();
    const [problem] = report.problems;
    expect([problem!.code, problem!.message]).toEqual([
      'driver_not_authenticated',
      'Claude Code has no login that works: run `claude`, then `/login`, as the user who runs the daemon, or start the daemon with ANTHROPIC_API_KEY.',
    ]);
    expect([error!.code, error!.message.slice(0, problem!.message.length)]).toEqual([problem!.code, problem!.message]);
  });
});
