import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { HostRun } from './host-run.js';
import type { ProcessTable } from './process-table.js';
import { ProcessTree } from './process-tree.js';
import { closeQuietly, Spool } from './spool.js';
import type { SpoolGuard } from './spool-guard.js';
import { liveSupervisor, plainSupervisor } from './supervisor-script.js';

export interface Launch {
  readonly nonce: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment, marker included. */
  readonly env: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  readonly stdin: { readonly type: 'null' } | { readonly type: 'file'; readonly text: string } | { readonly type: 'live' };
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Boot id of the machine when the start was decided: after another boot a run without traces may have lost them. */
  readonly bootId: string;
  /** Its spool was made a moment ago and nobody else can have started it: it need not be looked for. */
  readonly isNew?: boolean;
}

export type Ensured = { readonly type: 'run'; readonly run: HostRun } | { readonly type: 'not_started'; readonly message: string };

/** Starts processes that outlive this one, and finds them again. */
export class HostRunner {
  readonly #root: string;
  readonly #table: ProcessTable;
  readonly #guard: SpoolGuard | null;
  readonly #fileModeMask = readFileModeMask();

  constructor(spoolDirectory: string, table: ProcessTable, guard: SpoolGuard | null = null) {
    this.#root = spoolDirectory;
    this.#table = table;
    this.#guard = guard;
  }

  get bootId(): string {
    return this.#table.bootId;
  }

  spool(nonce: string): Spool {
    return new Spool(this.#root, nonce);
  }

  /**
   * Makes the run exist: one that has a result or lives is found, one that was never started is started, and one that was started and is gone
   * ends as `lost`. May be called again at any time, by another daemon too: the supervisor itself claims the run.
   */
  async ensure(launch: Launch): Promise<Ensured> {
    const ensured = await this.#ensure(launch);
    // Behind the run, which waits for nobody.
    this.#guard?.begin();
    return ensured;
  }

  async #ensure(launch: Launch): Promise<Ensured> {
    const spool = this.spool(launch.nonce);
    const found = launch.isNew ? null : await this.#claimed(spool);
    const live = launch.stdin.type === 'live';
    if (found === null && launch.bootId === this.#table.bootId) return await this.#start(spool, launch, live);
    spool.create();
    const identity = found === 'unreadable' ? null : found;
    return { type: 'run', run: new HostRun({ spool, table: this.#table, nonce: launch.nonce, live, child: null }, identity) };
  }

  /** Said when none of its runs goes on any more. */
  rest(): void {
    this.#guard?.rest();
  }

  /** Nonces that have a spool. */
  list(): readonly string[] {
    return readdirSync(this.#root).filter((name) => /^[0-9a-f]{32}$/.test(name));
  }

  /** Ends whatever lives of a run that nobody answers for, and removes its spool. */
  async reap(nonce: string, report: (pids: readonly number[]) => void): Promise<void> {
    const spool = this.spool(nonce);
    const found = spool.supervisor();
    const supervisor = found === 'unreadable' ? null : found;
    await new ProcessTree(this.#table, () => ({ nonce, supervisor, witnessed: false })).kill(report);
    await spool.remove();
  }

  /** A claim is made by one write call, so that one without its end is a moment old or for ever cut off. */
  async #claimed(spool: Spool): Promise<ReturnType<Spool['supervisor']>> {
    let found = spool.supervisor();
    for (let tries = 0; found === 'unreadable' && tries < 20; tries++) {
      await delay(25);
      found = spool.supervisor();
    }
    return found;
  }

  async #start(spool: Spool, launch: Launch, live: boolean): Promise<Ensured> {
    if (!launch.isNew) spool.create();
    for (const file of launch.files) spool.writeBeforehand(`files/${file.name}`, file.text);
    if (launch.stdin.type === 'file') spool.writeBeforehand('stdin', launch.stdin.text);
    const child = this.#spawn(spool, launch);
    if (child.pid === undefined) {
      const [error] = (await once(child, 'error')) as [Error];
      return { type: 'not_started', message: error.message };
    }
    child.on('error', () => {});
    // A child that has not been collected yet is there to be read, were it dead already; then it left its claim or nothing ran.
    const entry = this.#table.read(child.pid);
    const claimed = spool.supervisor();
    const identity = entry
      ? { pid: child.pid, startTime: entry.startTime, bootId: this.#table.bootId }
      : claimed === 'unreadable'
        ? null
        : claimed;
    return { type: 'run', run: new HostRun({ spool, table: this.#table, nonce: launch.nonce, live, child }, identity) };
  }

  #spawn(spool: Spool, launch: Launch): ChildProcess {
    const out = spool.openForAppending('out');
    const err = spool.openForAppending('err');
    const input = launch.stdin.type === 'file' ? spool.openForReading('stdin') : -1;
    try {
      return spawn(
        '/bin/sh',
        [
          '-c',
          launch.stdin.type === 'live' ? liveSupervisor : plainSupervisor,
          'orch-run',
          spool.directory,
          this.#table.bootId,
          this.#fileModeMask,
          launch.command,
          ...launch.args,
        ],
        { cwd: launch.workingDirectory, env: launch.env, detached: true, stdio: [input < 0 ? 'ignore' : input, out, err] },
      );
    } finally {
      closeSync(out);
      closeSync(err);
      if (input >= 0) closeQuietly(input);
    }
  }
}

/** Which rights the files of the command get; asking `process.umask()` would change it for a moment. */
function readFileModeMask(): string {
  try {
    return /^Umask:\s*([0-7]+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '022';
  } catch {
    return '022';
  }
}
