import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateDirectory } from './durable-file.js';
import { startTime } from './start-time.js';

/**
 * Marks this process as a writer of the session and gives the pids of other live ones. Like real clients the provider has no lock:
 * it only keeps book. Every writer leaves its mark before it looks, so that of two at once at least one sees the other.
 */
export function enterAsWriter(home: string, session: string): { readonly others: readonly number[]; leave(): void } {
  const directory = join(home, 'writers', session);
  makePrivateDirectory(directory);
  const mark = join(directory, String(process.pid));
  writeFileSync(mark, startTime(process.pid) ?? '', { mode: 0o600 });
  const others = readdirSync(directory)
    .map(Number)
    .filter((pid) => pid !== process.pid && isSameProcess(pid, join(directory, String(pid))));
  return { others, leave: () => rmSync(mark, { force: true }) };
}

function isSameProcess(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
    return (startTime(pid) ?? '') === readFileSync(mark, 'utf8');
  } catch {
    return false;
  }
}
