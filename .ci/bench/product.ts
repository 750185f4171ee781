import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../steps.ts';

export const cli = join(root, 'apps/cli/dist/bin.js');

/** A daemon in a private state directory, and the command line that speaks to it. */
export interface Product {
  readonly directory: string;
  readonly daemonPid: number;
  /** Runs the command line; returns its stdout; throws on another exit code than 0. */
  run(args: readonly string[], input?: string): string;
  runAsync(args: readonly string[]): Promise<void>;
  readonly env: NodeJS.ProcessEnv;
}

/** `environment` is added to what the daemon and the command line get; `prepare` is given the state directory before there is a daemon. */
export async function withProduct<T>(work: (product: Product) => Promise<T>, environment: NodeJS.ProcessEnv = {}, prepare?: (stateDirectory: string) => Promise<void>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'orch-bench-'));
  const env = { ...process.env, ORCHESTRATOR_STATE_DIR: join(directory, 'state'), ORCH_REHEARSAL_HOME: join(directory, 'provider'), XDG_RUNTIME_DIR: '', ...environment };
  const run = (args: readonly string[], input?: string) => {
    const result = spawnSync(process.execPath, [cli, ...args], { env, cwd: directory, input: input ?? '', encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (result.status !== 0) throw new Error(`orchestrator ${args.join(' ')}: exit code ${result.status}\n${result.stdout}${result.stderr}`);
    return result.stdout;
  };
  const runAsync = (args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [cli, ...args], { env, cwd: directory, stdio: 'ignore' });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`orchestrator ${args.join(' ')}: exit code ${code}`))));
    });
  await prepare?.(join(directory, 'state'));
  const status = JSON.parse(run(['daemon', 'start', '-o', 'json'])) as { pid: number };
  try {
    return await work({ directory, daemonPid: status.pid, run, runAsync, env });
  } finally {
    run(['daemon', 'stop']);
    rmSync(directory, { recursive: true, force: true });
  }
}
