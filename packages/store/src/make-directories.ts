import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a directory with those above it, and says whether it was missing. Not Node's recursive form: that never returns where a file system, such as /proc, answers "no such file" to every attempt. */
export function makeDirectories(directory: string, mode?: number): boolean {
  if (existsSync(directory)) return false;
  makeDirectories(dirname(directory), mode);
  try {
    mkdirSync(directory, mode === undefined ? {} : { mode });
    return true;
  } catch (error) {
    // Another program was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
