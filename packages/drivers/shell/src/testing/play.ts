import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverConfig, OpenRequest, TurnEvent, TurnFailure } from '@orch/driver';
import { playTurn, type PlayOptions } from '@orch/driver-testkit';
import { shellDriver } from '../shell-driver.js';

export interface ShellCase extends Partial<Pick<DriverConfig, 'promptDelivery' | 'block'>> {
  readonly command: string | null;
  readonly prompt?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ShellOutcome {
  readonly output: string;
  readonly failure: TurnFailure | null;
  readonly events: readonly TurnEvent[];
}

export function requestFor(runDirectory: string, shellCase: ShellCase): OpenRequest {
  return {
    nonce: '0'.repeat(32),
    step: { id: 'run', attempt: 1 },
    continuity: { mode: 'none' },
    prompt: shellCase.prompt ?? 'the goal',
    values: shellCase.values ?? {},
    workingDirectory: runDirectory,
    runDirectory,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...shellCase.env },
    workspaceAccess: 'write',
    permissionMode: 'governed',
    allowedTools: [],
    config: { command: shellCase.command, promptDelivery: shellCase.promptDelivery ?? 'arg', binary: null, options: {}, block: shellCase.block ?? {}, rawArgs: [] },
    client: null,
  };
}

/** Runs a command through the driver with a real shell, in a directory whose name needs quoting. */
export async function play(shellCase: ShellCase, options: Partial<PlayOptions> = {}): Promise<ShellOutcome> {
  const directory = await mkdtemp(join(tmpdir(), "it's a $(run) "));
  try {
    const turn = await playTurn(shellDriver, requestFor(directory, shellCase), { timeoutMs: 20_000, ...options });
    if (turn.result === null) throw new Error('the turn never finished');
    const { output, failure } = turn.result;
    return { output: output.replaceAll(directory, 'DIR'), failure: failure && { ...failure, message: failure.message.replaceAll(directory, 'DIR') }, events: turn.events };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
