import { spawn, type ChildProcess } from 'node:child_process';
import type { Sandbox } from './sandbox.js';

export interface Outcome {
  /** Exit code, or the name of the signal that ended it. */
  readonly exit: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether standard input stays open for `started` to write to. */
  readonly input?: boolean;
  /** Called once the process runs. */
  readonly started?: (child: ChildProcess, heard: () => string) => void;
}

/** Runs a line of shell in the sandbox and hears it to its end. */
export function runShell(sandbox: Sandbox, command: string, options: Options = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd: options.cwd ?? sandbox.workspace, env: { ...sandbox.env, ...options.env }, stdio: ['pipe', 'pipe', 'pipe'] });
    if (!options.input) child.stdin.end();
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ exit: code ?? signal!, stdout, stderr }));
    options.started?.(child, () => stdout + stderr);
  });
}
