import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientFacts, Continuity, Driver, DriverConfig, OpenRequest, SessionReport } from '@orch/driver';
import { demand } from './clause.js';
import type { ConformanceFixture, ScenarioName } from './fixture.js';
import { createProbeHost } from './probe-host.js';
import { playTurn, type PlayedTurn, type PlayOptions } from './play-turn.js';

export interface TurnOptions extends Partial<Omit<PlayOptions, 'timeoutMs'>> {
  /** Default: fresh for a driver with sessions, else none. */
  readonly continuity?: Continuity;
}

/** What a clause works with: one driver, its fixture, and directories of its own. */
export interface Harness {
  readonly driver: Driver;
  readonly fixture: ConformanceFixture;
  /** The environment that requests get. */
  readonly env: Readonly<Record<string, string>>;
  /** A request with a nonce and a run directory of its own; all runs share one working directory. */
  request(scenario: ScenarioName, continuity?: Continuity): Promise<OpenRequest>;
  /** Plays a scenario to its end against a real process. */
  turn(scenario: ScenarioName, options?: TurnOptions): Promise<PlayedTurn>;
  /** A turn that must succeed and report its session; with that report, and the answer. */
  sessionTurn(continuity: Continuity): Promise<{ readonly turn: PlayedTurn; readonly report: SessionReport; readonly output: string }>;
}

export async function createHarness(driver: Driver, fixture: ConformanceFixture): Promise<Harness & { close(): Promise<void> }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'driver-conformance-')));
  const workingDirectory = join(root, 'workspace');
  await mkdir(workingDirectory);
  const env = fixture.env ?? { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: root };
  const { multiTurn, sessionResume, sessionFork } = driver.descriptor.capabilities;
  const firstContinuity: Continuity = multiTurn || sessionResume || sessionFork ? { mode: 'fresh' } : { mode: 'none' };

  const harness: Harness = {
    driver,
    fixture,
    env,
    async request(name, continuity = firstContinuity) {
      const scenario = fixture.scenarios[name];
      demand(scenario !== undefined, `the fixture has no scenario \`${name}\`, and the descriptor declares what it is for`);
      const nonce = randomBytes(16).toString('hex');
      const runDirectory = join(root, nonce);
      await mkdir(runDirectory, { mode: 0o700 });
      const config = { command: null, promptDelivery: 'arg' as const, binary: null, options: {}, block: {}, rawArgs: [], ...scenario.config };
      const requestEnv = { ...env, ...scenario.env };
      return {
        nonce,
        step: { id: `step_${name}`, attempt: 1 },
        continuity,
        prompt: scenario.prompt,
        values: {},
        workingDirectory,
        runDirectory,
        env: requestEnv,
        workspaceAccess: scenario.workspaceAccess ?? 'write',
        permissionMode: scenario.permissionMode ?? 'governed',
        allowedTools: scenario.allowedTools ?? [],
        config,
        client: await askClient(driver, config, requestEnv),
      };
    },
    async turn(name, options = {}) {
      const request = await harness.request(name, options.continuity);
      return playTurn(driver, request, { timeoutMs: fixture.turnTimeoutMs ?? 20_000, ...options });
    },
    async sessionTurn(continuity) {
      const turn = await harness.turn('answer', { continuity });
      const { result } = turn;
      demand(result !== null && result.failure === null, `a turn with continuity \`${continuity.mode}\` failed: ${describeFailure(turn)}`);
      const found = turn.events.find((event) => event.type === 'session_identified');
      demand(found !== undefined, `a turn with continuity \`${continuity.mode}\` never reported its session`);
      return { turn, report: found.report, output: result.output };
    },
  };
  return { ...harness, close: () => rm(root, { recursive: true, force: true }) };
}

/** As the daemon does before it opens a run. */
async function askClient({ client }: Driver, config: DriverConfig, env: Readonly<Record<string, string>>): Promise<ClientFacts | null> {
  if (client === null) return null;
  const host = createProbeHost(env);
  const path = await host.find(client.program(config));
  const version = path === null ? null : await client.version(host, path);
  return version === null ? null : { version };
}

export function describeFailure(turn: PlayedTurn): string {
  if (turn.overdue) return 'it did not end in time';
  if (turn.result === null) return 'it gave no turn_finished';
  return turn.result.failure ? `[${turn.result.failure.code}] ${turn.result.failure.message}` : 'it succeeded';
}
