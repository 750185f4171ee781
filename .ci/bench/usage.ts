import { readFileSync } from 'node:fs';

/** What a whole process used, its start included. */
export interface Usage {
  readonly cpuMs: number;
  readonly peakMiB: number;
}

/** Arguments of Node.js with which a process tells what it has used when it ends: it writes that into the file. */
export function reporting(file: string): readonly string[] {
  const report = `process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024 }));
  });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(report)}`];
}

export function readUsage(file: string): Usage {
  return JSON.parse(readFileSync(file, 'utf8')) as Usage;
}

/** Hundredths of a second are what Linux counts a process's time in. */
const tickMs = 10;

/** What a process that goes on has used so far. */
export function cpuMsSoFar(pid: number): number {
  const [user = 0, system = 0] = cpuTicks(pid);
  return (user + system) * tickMs;
}

/** What all its children have used that have ended and been waited for, with theirs. */
export function cpuMsOfChildren(pid: number): number {
  const [, , user = 0, system = 0] = cpuTicks(pid);
  return (user + system) * tickMs;
}

/** User and system time of a process, then of its children. The name in brackets may hold anything. */
function cpuTicks(pid: number): readonly number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 15).map(Number);
}
