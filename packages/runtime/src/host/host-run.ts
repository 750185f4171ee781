import type { ChildProcess } from 'node:child_process';
import { watch, type FSWatcher } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { LiveInput } from './live-input.js';
import { OutputReader, type OutputSink } from './output-reader.js';
import { isAlive, type ProcessIdentity, type ProcessTable } from './process-table.js';
import { ProcessTree } from './process-tree.js';
import type { Spool } from './spool.js';
import { alreadyStarted } from './supervisor-script.js';

/** How the process of a run ended. */
export type HostEnd =
  /** `status` as a shell counts it: 128 and more for a signal. */
  | { readonly type: 'exited'; readonly status: number }
  /** It is gone and left no result. */
  | { readonly type: 'lost' };

/** How much a process may write; `exceeded` is called once, when more is there. */
export interface OutputCap {
  readonly bytes: number;
  exceeded(): void;
}

/** A command that ends before this needs no notices: what it wrote is read at its end. To watch a folder costs more than such a command. */
const watchAfterMs = 60;
/** Slow looks for what a file system without notices would hide. */
const pollMs = 1000;
/** The next look at a spool that grows comes when at its pace half of what it may still grow is used up, and not sooner than this. */
const soonestLookMs = 10;
/** Looks for the end of a supervisor that is nobody's child any more. */
const adoptedPollMs = 200;
/** Runs younger than this cannot have used up the circle of pids. */
const quickLookMs = 5000;

export interface HostRunParts {
  readonly spool: Spool;
  readonly table: ProcessTable;
  readonly nonce: string;
  readonly live: boolean;
  /** The supervisor that this daemon has just started; null for one that it found. */
  readonly child: ChildProcess | null;
}

/** One run's process as the daemon holds it, whether started by this daemon or found: what it wrote, its input, and its end. */
export class HostRun {
  /** Null where the supervisor is not known: it never got so far as to say who it is. */
  identity: ProcessIdentity | null;
  readonly ended: Promise<HostEnd>;
  readonly tree: ProcessTree;
  readonly #parts: HostRunParts;
  readonly #input: LiveInput | null;
  readonly #bornAt: number | null;
  #end: (end: HostEnd) => void = () => {};
  #isOver = false;
  #reader: OutputReader | null = null;
  #watcher: FSWatcher | null = null;
  #timers: NodeJS.Timeout[] = [];
  #unsent: ((input: LiveInput) => void)[] = [];
  #witnessed: boolean;
  #most = Infinity;
  #cap: OutputCap | null = null;
  #capTimer: NodeJS.Timeout | undefined;

  constructor(parts: HostRunParts, identity: ProcessIdentity | null) {
    this.#parts = parts;
    this.identity = identity;
    this.#bornAt = parts.child ? performance.now() : null;
    this.#witnessed = identity !== null && (parts.child !== null || isAlive(parts.table, identity));
    this.#input = parts.live ? new LiveInput(parts.spool) : null;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    parts.child?.once('exit', (code) => this.#supervisorEnded(code));
    this.tree = new ProcessTree(
      parts.table,
      () => ({ nonce: parts.nonce, supervisor: this.identity, witnessed: this.#witnessed }),
      () => (this.#isOver && this.#bornAt !== null && performance.now() - this.#bornAt < quickLookMs ? this.identity?.pid : undefined),
    );
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether its command has ended of itself, also where that was not noticed yet. */
  get hasEnded(): boolean {
    return this.#isOver || this.#parts.spool.result() !== null;
  }

  /** Begins to hand over output from the start of the spool on, and to look for the end. */
  watch(sink: OutputSink, cap: OutputCap): void {
    const { spool, child, live } = this.#parts;
    this.#cap = cap;
    this.#reader = new OutputReader(spool, sink);
    this.#reader.readAtMost(this.#most);
    // A relay that a crash left unrung must not wait for ever.
    this.#input?.ring();
    if (child && !live) {
      this.#timers.push(setTimeout(() => this.#watchFolder(), watchAfterMs));
      return;
    }
    this.#watchFolder();
    this.#repeat(child ? pollMs : adoptedPollMs, () => this.#look());
    if (!child) this.#look();
  }

  #watchFolder(): void {
    const { spool, child, live } = this.#parts;
    const readOn = () => {
      this.#checkSize();
      void this.#reader?.read();
    };
    try {
      this.#watcher = watch(spool.directory, (_event, name) => {
        if (name === 'out' || name === 'err') readOn();
        else if (name === 'result' && (live || !child)) this.#look();
      });
      this.#watcher.on('error', () => {});
    } catch {
      // The system has no notices left; the slow looks do without.
    }
    this.#repeat(pollMs, readOn);
    this.#followSize(0, performance.now());
    readOn();
  }

  /** Beside the notices, which come late while much else is to be done, and not at all on some file systems. */
  #followSize(before: number, then: number): void {
    const size = this.#checkSize();
    if (this.#cap === null) return;
    const now = performance.now();
    const pace = (size - before) / Math.max(1, now - then);
    const wait = Math.min(pollMs, Math.max(soonestLookMs, (this.#cap.bytes - size) / 2 / Math.max(pace, 1e-9)));
    this.#capTimer = setTimeout(() => this.#followSize(size, now), wait);
  }

  /** Says once that there is more than there may be. */
  #checkSize(): number {
    const { spool } = this.#parts;
    const size = spool.size('out') + spool.size('err');
    const cap = this.#cap;
    if (cap && size > cap.bytes) {
      this.#cap = null;
      cap.exceeded();
    }
    return size;
  }


  send(key: string, text: string): void {
    this.#hand((input) => input.send(key, text));
  }

  /** Whether the end of its input is still to come, which would make many a process end of itself. */
  get takesInput(): boolean {
    return this.#input !== null && !this.#input.ended;
  }

  endInput(): void {
    this.#hand((input) => input.end());
  }

  /** In order: what a full disk does not take now is tried again, and what comes later waits for it. */
  #hand(work: (input: LiveInput) => void): void {
    this.#unsent.push(work);
    if (this.#unsent.length === 1) this.#handOver();
  }

  #handOver(): void {
    const input = this.#input;
    for (let work = this.#unsent[0]; input && work; work = this.#unsent[0]) {
      try {
        work(input);
      } catch {
        if (!this.#isOver) this.#timers.push(setTimeout(() => this.#handOver(), pollMs));
        return;
      }
      this.#unsent.shift();
    }
    this.#unsent = [];
  }

  /** Of all that is not handed over yet: for a process that is ended while more waits than anybody wants to read. */
  readAtMost(bytes: number): void {
    this.#most = Math.min(this.#most, bytes);
    this.#reader?.readAtMost(bytes);
  }

  get unread(): number {
    return this.#reader?.unread ?? 0;
  }

  /** Hands over what is left. */
  async drain(): Promise<void> {
    this.#checkSize();
    await this.#reader?.read();
  }

  /** Stops looking; the process goes on. */
  release(): void {
    this.#parts.child?.unref();
    this.#watcher?.close();
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    clearTimeout(this.#capTimer);
    this.#cap = null;
    this.#reader?.close();
    this.#reader = null;
  }

  #repeat(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms));
  }

  #supervisorEnded(code: number | null): void {
    const found = code === alreadyStarted ? this.#parts.spool.supervisor() : null;
    if (found === null || found === 'unreadable') {
      this.#finish(this.#parts.spool.result());
      return;
    }
    // Another supervisor was quicker: this run is its.
    this.identity = found;
    this.#witnessed = isAlive(this.#parts.table, found);
    this.#repeat(adoptedPollMs, () => this.#look());
    this.#look();
  }

  #look(): void {
    // Alive is asked first: a supervisor writes its result before it ends.
    const gone = this.identity === null || !isAlive(this.#parts.table, this.identity);
    const status = this.#parts.spool.result();
    if (status === null ? gone : gone || this.#isOver) this.#finish(status);
    // With a result, a supervisor has next to nothing left to do; a relay can hold it up for ever.
    else if (status !== null) void delay(500, undefined, { ref: false }).then(() => this.#finish(status));
  }

  #finish(status: number | null): void {
    if (this.#isOver) return;
    if (this.#watcher === null) for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#isOver = true;
    this.#end(status === null ? { type: 'lost' } : { type: 'exited', status });
  }
}
