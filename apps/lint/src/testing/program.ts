import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

export interface Outcome {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly cwd: string;
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** A command of the shell that reads its output. */
  readonly through?: string;
}

/** Runs the built program to its end. */
export function orchLint(args: readonly string[], { cwd, input = '', env = {}, through }: Options): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const { NO_COLOR: _, FORCE_COLOR: _force, ...inherited } = process.env;
    const command = through === undefined ? [process.execPath, bin] : ['bash', '-c', `"$@" | ${through}; exit "\${PIPESTATUS[0]}"`, 'bash', process.execPath, bin];
    const child = spawn(command[0]!, [...command.slice(1), ...args], { cwd, env: { ...inherited, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
    // It may end without having read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
