import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type Client } from '@orch/protocol';
import { unixTransport } from './unix-transport.js';

export const daemonProgram = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

export interface Sandbox {
  readonly root: string;
  readonly stateDir: string;
  readonly workspace: string;
  /** Home of the rehearsal provider, outside the state directory. */
  readonly providerHome: string;
  readonly env: NodeJS.ProcessEnv;
  /** Started in place of the daemon's program, with the same arguments. */
  readonly program?: string;
  remove(): void;
}

export function createSandbox(): Sandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'orchd-')));
  const [stateDir, workspace, providerHome] = ['state', 'work', 'provider'].map((name) => join(root, name)) as [string, string, string];
  mkdirSync(workspace);
  const { XDG_RUNTIME_DIR: _, ORCHESTRATOR_STATE_DIR: __, ...inherited } = process.env;
  return {
    root,
    stateDir,
    workspace,
    providerHome,
    env: { ...inherited, HOME: root, ORCH_REHEARSAL_HOME: providerHome },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export interface DaemonProcess {
  readonly pid: number;
  readonly client: Client;
  readonly socket: string;
  /** Everything that the daemon has answered, and what it wrote to its own streams. */
  heard(): string;
  /** Ends it and waits until it is gone; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** What `orchestratord` with these arguments wrote and answered with. */
export async function runDaemonProgram(sandbox: Sandbox, args: readonly string[]): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [daemonProgram, ...args], { env: sandbox.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}

export async function startDaemon(sandbox: Sandbox): Promise<DaemonProcess> {
  const [program, ...first] = sandbox.program === undefined ? [process.execPath, daemonProgram] : [sandbox.program];
  const child = spawn(program, [...first, '--state-dir', sandbox.stateDir], { env: sandbox.env, cwd: sandbox.root, stdio: ['ignore', 'pipe', 'pipe'] });
  let heard = '';
  child.stdout.on('data', (chunk) => (heard += String(chunk)));
  child.stderr.on('data', (chunk) => (heard += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the daemon ended: ${heard}`);
    const socket = readOrNull(join(sandbox.stateDir, 'socket'))?.trim();
    if (socket !== undefined) {
      const client = createClient(unixTransport(socket, (text) => (heard += text)));
      const status = await client.status().catch(() => null);
      if (status !== null && status.pid === child.pid) return { pid: status.pid, client, socket, heard: () => heard, end: (signal) => end(child, signal, ended) };
    }
    await sleep(20);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
