import { readFileSync } from 'node:fs';

/** The kernel's start time of a process, which tells a recycled pid apart; null where the system does not say. */
export function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
