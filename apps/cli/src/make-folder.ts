import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** With those above it, folder by folder: below one that takes no new ones and says so with ENOENT, such as /proc, the `recursive` of Node.js tries for ever. */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another program was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
