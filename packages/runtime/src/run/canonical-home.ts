import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The same directory under one name, whichever links lead to it. A client makes its home with its first run, so that what is not there yet is
 * named by what is: a session that was opened in it then is still at home when the directory is there.
 */
export function canonicalHome(path: string | null): string | null {
  if (path === null) return null;
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(canonicalHome(parent) ?? parent, basename(path));
  }
}
