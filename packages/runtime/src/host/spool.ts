import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStat } from './linux-process-table.js';
import type { ProcessIdentity } from './process-table.js';

/** Bytes of output that are removed without a thread. */
const mostAtOnce = 1024 * 1024;
const privately = { mode: 0o600 } as const;

/**
 * The private folder of one run: everything that its supervisor and a daemon tell each other. Nothing is synced to the disk: a daemon that dies
 * leaves it whole, and what a machine that died may have lost is told by the boot id.
 */
export class Spool {
  readonly directory: string;
  /** For files that the provider has to read. */
  readonly filesDirectory: string;

  constructor(root: string, nonce: string) {
    this.directory = join(root, nonce);
    this.filesDirectory = join(this.directory, 'files');
  }

  create(): void {
    makeDirectory(this.directory);
    makeDirectory(this.filesDirectory);
  }

  /** A spool like most holds so little that to wait for threads costs several times what its removal does. */
  async remove(): Promise<void> {
    const quick = this.size('out') + this.size('err') < mostAtOnce && !this.exists('in');
    if (quick) rmSync(this.directory, { recursive: true, force: true });
    else await rm(this.directory, { recursive: true, force: true });
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  exists(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** 0 where there is no such file. */
  size(name: string): number {
    return statSync(this.path(name), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** For what nobody looks for before the run is stored or its process is started. */
  writeBeforehand(name: string, text: string): void {
    writeFileSync(this.path(name), text, privately);
  }

  /** Whole or not at all for whoever looks meanwhile. */
  write(name: string, text: string): void {
    const hidden = `${this.path(name)}.new`;
    writeFileSync(hidden, text, privately);
    renameSync(hidden, this.path(name));
  }

  read(name: string): string | null {
    try {
      return readFileSync(this.path(name), 'utf8');
    } catch {
      return null;
    }
  }

  openForAppending(name: string): number {
    return openSync(this.path(name), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
  }

  openForReading(name: string): number {
    return openSync(this.path(name), constants.O_RDONLY);
  }

  /** The command's status as a shell counts it; null while there is none. */
  result(): number | null {
    const text = this.read('result');
    return text?.endsWith('\n') ? Number.parseInt(text, 10) : null;
  }

  /** Who supervises or supervised this run; null when nobody has claimed it, `'unreadable'` when its claim was cut off. */
  supervisor(): ProcessIdentity | 'unreadable' | null {
    const text = this.read('pid');
    if (text === null) return null;
    const space = text.indexOf(' ');
    const entry = text.endsWith('\n') && space > 0 ? parseStat(text.slice(space + 1)) : null;
    return entry ? { pid: entry.pid, startTime: entry.startTime, bootId: text.slice(0, space) } : 'unreadable';
  }
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // It was closed already.
  }
}
