import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unixTransport } from '../../apps/daemon/src/testing/unix-transport.ts';
import { createClient, type Client } from '../../packages/protocol/dist/index.js';
import { root as repository } from '../steps.ts';
import type { Moment } from './point.ts';
import { sandboxProcesses, startTimeOf, type SandboxProcess } from './processes.ts';

const program = join(repository, 'apps/daemon/dist/bin.js');
const hook = join(repository, '.ci/chaos/hook.ts');

export interface DaemonOptions {
  /** Where it is to be halted, if that is an act. */
  readonly stopAt?: Moment;
  readonly lateSupervisors?: boolean;
  /** Bytes that a file of it may have at most: a disk that is full, where none can be made. */
  readonly fileLimit?: number;
}

export interface ChaosDaemon {
  readonly pid: number;
  readonly startTime: string;
  readonly child: ChildProcess;
  /** Null while it runs. */
  exit(): { readonly code: number | null; readonly signal: NodeJS.Signals | null } | null;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  words(): string;
}

/** A state directory, a workspace and a provider home of one point, and the daemons that are started on them. */
export class Sandbox {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'orch-chaos-')));
  readonly state = join(this.root, 'state');
  readonly workspace = join(this.root, 'work');
  readonly providerHome = join(this.root, 'provider');
  readonly #notes = join(this.root, 'chaos');
  readonly #mutation: string | null;
  readonly daemons: ChaosDaemon[] = [];
  #mounted = false;

  constructor(mutation: string | null) {
    this.#mutation = mutation;
    for (const directory of [this.state, this.workspace, this.#notes]) mkdirSync(directory, { mode: 0o700 });
  }

  /** A small file system of its own for the state; false where that is not allowed. */
  mountSmallDisk(bytes: number): boolean {
    this.#mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'none', this.state]).status === 0;
    return this.#mounted;
  }

  start({ stopAt, lateSupervisors, fileLimit }: DaemonOptions = {}): ChaosDaemon {
    rmSync(join(this.#notes, 'halted'), { force: true });
    const output = join(this.#notes, `daemon.${this.daemons.length}`);
    const words = openSync(output, 'a', 0o600);
    const { XDG_RUNTIME_DIR: _, ORCHESTRATOR_STATE_DIR: __, NODE_OPTIONS: ___, VITEST: ____, ...inherited } = process.env;
    const env: NodeJS.ProcessEnv = {
      ...inherited, HOME: this.root, ORCH_REHEARSAL_HOME: this.providerHome, ORCH_CHAOS_DIR: this.#notes, ORCH_CHAOS_STATE: this.state,
      ORCH_CHAOS_STOP: stopAt?.at === 'act' ? `${stopAt.act}:${stopAt.phase}:${stopAt.count}` : '', ORCH_CHAOS_LATE: lateSupervisors ? '1' : '', ORCH_CHAOS_MUTATION: this.#mutation ?? '',
    }; // prettier-ignore
    const args = ['--import', hook, program, '--state-dir', this.state];
    const limited = ['-c', `ulimit -f ${Math.ceil((fileLimit ?? 0) / 512)}; exec "$@"`, 'sh', process.execPath, ...args];
    const child = spawn(fileLimit === undefined ? process.execPath : '/bin/sh', fileLimit === undefined ? args : limited, { env, cwd: this.root, stdio: ['ignore', words, words] });
    closeSync(words);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const pid = child.pid ?? 0;
    const daemon: ChaosDaemon = {
      pid,
      startTime: startTimeOf(pid) ?? '',
      child,
      exit: () => (child.exitCode === null && child.signalCode === null ? null : { code: child.exitCode, signal: child.signalCode }),
      gone,
      words: () => readFileSync(output, 'utf8'),
    };
    this.daemons.push(daemon);
    return daemon;
  }

  /** A client of the daemon that answers now; null when it ended first or nobody answered in time. */
  async answering(daemon: ChaosDaemon, patienceMs: number): Promise<Client | null> {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline && daemon.exit() === null; await sleep(15)) {
      const client = this.client();
      const status = client && (await client.status({}, { signal: AbortSignal.timeout(2000) }).catch(() => null));
      if (client && status?.pid === daemon.pid) return client;
    }
    return null;
  }

  client(): Client | null {
    const socket = this.read('state/socket')?.trim();
    return socket ? createClient(unixTransport(socket)) : null;
  }

  /** Where the hook has halted a daemon; null where it has not. */
  halted(): string | null {
    return this.read('chaos/halted');
  }

  /** The supervisor that was started last and is to wake late, and the how manieth it is. */
  late(): { readonly pid: number; readonly count: number } | null {
    const [pid, count] = (this.read('chaos/late') ?? '').trimEnd().split(' ').map(Number);
    return pid && count ? { pid, count } : null;
  }

  /** What of the mutation was found in the code that the daemons loaded. */
  mutated(): readonly string[] {
    return (this.read('chaos/mutated') ?? '').split('\n').slice(0, -1).map((line) => JSON.parse(line) as string);
  }

  read(name: string): string | null {
    const path = join(this.root, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  }

  list(name: string): readonly string[] {
    const path = join(this.root, name);
    return existsSync(path) ? readdirSync(path) : [];
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.root, name), text, { mode: 0o600 });
  }

  /** Every process of runs: neither the daemons themselves nor the guards that wait for their end. */
  processes(): readonly SandboxProcess[] {
    return this.everyProcess().filter(({ command }) => !command.includes(' orch-guard /'));
  }

  /** Guards too. */
  everyProcess(): readonly SandboxProcess[] {
    const own = new Set(this.daemons.filter((daemon) => daemon.exit() === null).map(({ pid }) => pid));
    return sandboxProcesses(this.root).filter(({ pid }) => !own.has(pid));
  }

  /** Ends whatever is left, whoever it is, and removes all files. */
  async remove(keep: boolean): Promise<void> {
    for (const daemon of this.daemons) if (daemon.exit() === null) daemon.child.kill('SIGKILL');
    await Promise.all(this.daemons.map(({ gone }) => gone));
    for (let left = this.everyProcess(); left.length > 0; left = this.everyProcess()) {
      for (const { pid, startTime } of left) if (startTimeOf(pid) === startTime) process.kill(pid, 'SIGKILL');
      await sleep(20);
    }
    if (this.#mounted && !keep) spawnSync('umount', ['-l', this.state]);
    if (!keep) rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
