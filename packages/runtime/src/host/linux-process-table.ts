import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ProcessEntry, ProcessTable } from './process-table.js';

/** Fields of `/proc/<pid>/stat`, counted from the one after the command's name. */
const field = { state: 0, parent: 1, group: 2, session: 3, startTime: 19 } as const;

export function createLinuxProcessTable(): ProcessTable {
  return { bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), read, list, hasEnvironment };
}

/** Null for a process that is dead and only waits to be collected. The name in brackets may itself hold brackets and spaces. */
export function parseStat(text: string): ProcessEntry | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startTime = fields[field.startTime];
  if (startTime === undefined || fields[field.state] === 'Z' || fields[field.state] === 'X') return null;
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[field.parent]),
    group: Number(fields[field.group]),
    session: Number(fields[field.session]),
    startTime,
  };
}

function read(pid: number): ProcessEntry | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

function list(after?: number): readonly ProcessEntry[] {
  const pids = after === undefined ? allPids() : pidsAfter(after);
  return pids.flatMap((pid) => read(pid) ?? []);
}

function allPids(): readonly number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** So few that asking for each is quicker than to list all there are. */
const few = 40;

/** Pids are given out in a circle; the last one stands at the end of `/proc/loadavg`. */
function pidsAfter(first: number): readonly number[] {
  const last = Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1));
  if (last < first) return allPids().filter((pid) => pid > first || pid <= last);
  if (last - first > few) return allPids().filter((pid) => pid > first && pid <= last);
  const pids = Array.from({ length: last - first }, (_, index) => first + 1 + index);
  const found = pids.filter((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false }) !== undefined);
  if (found.length === 0) return found;
  // Threads of other processes answer too; only the list knows them from processes.
  const listed = new Set(allPids());
  return found.filter((pid) => listed.has(pid));
}

function hasEnvironment(pid: number, assignment: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${assignment}\0`);
  } catch {
    return false;
  }
}
