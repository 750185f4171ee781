import { readFileSync } from 'node:fs';

/** Whether a process still runs. One that has ended and waits for its parent to notice, which may be never in a container, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // Not every system has /proc.
    return process.platform !== 'linux';
  }
}
