import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What one task has in the folder of logs: its log, the part before it, and the values that were too long for a prompt. */
export interface TaskFiles {
  readonly taskId: string;
  readonly names: readonly string[];
  readonly bytes: number;
}

const name = /^(tsk_[a-z0-9]+)(?:(?:\.1)?\.ndjson|\.values)$/;

/** By task, also of tasks that nothing else is known of. Files that are not ours are passed over. */
export function listTaskFiles(directory: string): ReadonlyMap<string, TaskFiles> {
  const found = new Map<string, TaskFiles>();
  for (const entry of readdirSync(directory)) {
    const taskId = name.exec(entry)?.[1];
    if (taskId === undefined) continue;
    const before = found.get(taskId);
    found.set(taskId, { taskId, names: [...(before?.names ?? []), entry], bytes: (before?.bytes ?? 0) + bytesOf(join(directory, entry)) });
  }
  return found;
}

export function removeTaskFiles(directory: string, { names }: TaskFiles): void {
  for (const entry of names) rmSync(join(directory, entry), { recursive: true, force: true });
}

/** What is gone meanwhile has none. */
function bytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  return found.isDirectory() ? readdirSync(path).reduce((sum, entry) => sum + bytesOf(join(path, entry)), 0) : found.size;
}
