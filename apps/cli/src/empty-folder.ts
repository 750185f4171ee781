import { readdirSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import { makeFolder } from './make-folder.js';

/** Makes a folder to write files into. Throws `folder_not_empty` where there is something in it, and `folder_unusable` where it cannot be one. */
export function makeEmptyFolder(path: string): void {
  let names: readonly string[];
  try {
    makeFolder(path);
    names = readdirSync(path);
  } catch (cause) {
    throw new OrchError('folder_unusable', `"${path}" cannot be made or read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}.`, { hint: 'Name a folder in a place where you may make one.', details: { path }, cause });
  }
  if (names.length > 0) throw new OrchError('folder_not_empty', `"${path}" has something in it, and nothing is overwritten.`, { hint: 'Name a folder that is not there yet, or an empty one.', details: { path } });
}
