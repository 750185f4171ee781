import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Everything that a test may leave on this machine, in one directory. */
export interface Sandbox {
  readonly root: string;
  readonly stateDir: string;
  /** Working directory of scenarios. */
  readonly workspace: string;
  /** Where the rehearsal provider keeps its files. */
  readonly providerHome: string;
  /** With `orchestrator` and `orch-lint` on PATH. */
  readonly env: NodeJS.ProcessEnv;
  /** Ids of living processes that were started from here, by whatever detour. */
  processes(): readonly number[];
  /** Ends those and removes the directory. */
  remove(): Promise<void>;
}

export function createSandbox(): Sandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'orch-cli-')));
  const [stateDir, workspace, providerHome, temporary] = ['state', 'work', 'provider', 'tmp'].map((name) => join(root, name)) as [string, string, string, string];
  mkdirSync(workspace);
  mkdirSync(temporary);
  const { XDG_RUNTIME_DIR: _, NO_COLOR: _color, FORCE_COLOR: _force, CI: _ci, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOME: root,
    TMPDIR: temporary,
    ORCHESTRATOR_STATE_DIR: stateDir,
    ORCH_REHEARSAL_HOME: providerHome,
    PATH: ['apps/cli/bin', 'apps/lint/bin'].map((folder) => join(repository, folder)).concat(inherited['PATH'] ?? '').join(delimiter),
  };
  const processes = () => processesWith(`TMPDIR=${temporary}`);
  return {
    root,
    stateDir,
    workspace,
    providerHome,
    env,
    processes,
    async remove() {
      for (let left = processes(); left.length > 0; left = processes()) {
        for (const pid of left) end(pid);
        await sleep(20);
      }
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function processesWith(variable: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOrEmpty(`/proc/${pid}/environ`).split('\0').includes(variable) && !/^State:\s+Z/m.test(readOrEmpty(`/proc/${pid}/status`)))
    .map(Number);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone meanwhile.
  }
}
