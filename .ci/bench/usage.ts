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
  // The name in brackets may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
