import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** What tells one process from every other: a pid alone is recycled, and means nothing after a reboot or in another container. */
export interface ProcessIdentity {
  readonly pid: number;
  /** As the system gives it; compared, never read. */
  readonly startTime: string;
  readonly bootId: string;
  /** Name space in which `pid` counts; empty where the system has none. */
  readonly pidSpace: string;
}

/** Null when there is no such process. */
export function processIdentity(pid: number): ProcessIdentity | null {
  const startTime = processStartTime(pid);
  return startTime === null ? null : { pid, startTime, bootId: bootId(), pidSpace: pidSpace() };
}

function processStartTime(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`);
    // The name in parentheses may hold anything, so fields are counted from its end; a zombie has ended.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields === undefined || fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null;
  } catch {
    return null;
  }
}

function bootId(): string {
  const linux = readText('/proc/sys/kernel/random/boot_id');
  if (linux !== null) return linux.trim();
  try {
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
