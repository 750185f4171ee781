import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ProcessEntry, ProcessTable } from './process-table.js';

/** Fields of `/proc/<pid>/stat`, counted from the one after the command's name. */
const field = { state: 0, parent: 1, group: 2, session: 3, startTime: 19, memory: 20, environmentEnd: 48 } as const;

/** `proc`: where the system shows its processes. */
export function createLinuxProcessTable(proc = '/proc'): ProcessTable {
  return {
    bootId: readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim(),
    read: (pid) => read(proc, pid),
    list: (after) => (after === undefined ? allPids(proc) : pidsAfter(proc, after)).flatMap((pid) => read(proc, pid) ?? []),
    hasEnvironment: (pid, assignment) => hasEnvironment(proc, pid, assignment),
  };
}

/** Null for a process that is dead and only waits to be collected. The name in brackets may itself hold brackets and spaces. */
export function parseStat(text: string): ProcessEntry | null {
  const fields = fieldsOf(text);
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

function fieldsOf(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(proc: string, pid: number): ProcessEntry | null {
  try {
    return parseStat(readFileSync(`${proc}/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

function allPids(proc: string): readonly number[] {
  return readdirSync(proc).map(Number).filter(Number.isInteger);
}

/** So few that asking for each is quicker than to list all there are. */
const few = 40;

/** Pids are given out in a circle; the last one stands at the end of `/proc/loadavg`. */
function pidsAfter(proc: string, first: number): readonly number[] {
  const last = Number(readFileSync(`${proc}/loadavg`, 'latin1').trim().split(' ').at(-1));
  if (last < first) return allPids(proc).filter((pid) => pid > first || pid <= last);
  if (last - first > few) return allPids(proc).filter((pid) => pid > first && pid <= last);
  const pids = Array.from({ length: last - first }, (_, index) => first + 1 + index);
  const found = pids.filter((pid) => statSync(`${proc}/${pid}`, { throwIfNoEntry: false }) !== undefined);
  if (found.length === 0) return found;
  // Threads of other processes answer too; only the list knows them from processes.
  const listed = new Set(allPids(proc));
  return found.filter((pid) => listed.has(pid));
}

/** An exec is over within microseconds, unless its program has to come from a slow disk or the machine is busy. */
const mostLooks = 4;

function hasEnvironment(proc: string, pid: number, assignment: string): boolean | null {
  try {
    for (let looks = 0, before = '0'; looks < mostLooks; looks++) {
      const environment = readFileSync(`${proc}/${pid}/environ`, 'latin1');
      if (environment !== '') return `\0${environment}`.includes(`\0${assignment}\0`);
      const fields = fieldsOf(readFileSync(`${proc}/${pid}/stat`, 'latin1'));
      // The kernel's own have no memory.
      if (fields[field.memory] === '0') return false;
      // Within an exec the new memory is there before its environment has a place in it. Empty for good is what had the same place before it was read and after.
      const end = fields[field.environmentEnd] ?? '0';
      if (end !== '0' && end === before) return false;
      before = end;
    }
    return null;
  } catch {
    return false;
  }
}
