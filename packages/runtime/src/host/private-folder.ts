import { mkdirSync } from 'node:fs';

/** In a folder that is there: the recursive form of Node.js never returns where that is none that takes folders. One that there is already stays as it is. */
export function makePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
