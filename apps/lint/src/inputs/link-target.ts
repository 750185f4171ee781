import { realpathSync, statSync } from '../node-fs.js';
import { dirname, sep } from 'node:path';
import type { LintUnreadable } from '@orch/validator';
import type { Candidate } from './candidate.js';
import { unreadable } from './read-file.js';

/**
 * What a link in a folder or among the matches of a pattern stands for: the file that it leads to, if that lies below `root` (a real path);
 * nothing for a folder below it, which is met under its own name; else why it is passed over.
 */
export function linkTarget(path: string, root: string, takesFile: boolean): Candidate | LintUnreadable | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return takesFile ? { file: path, error: `"${path}" is a link to nothing.`, hint: 'Check the path.' } : null;
    if (!stats.isDirectory() && !takesFile) return null;
    const place = realpathSync(path);
    const holder = realpathSync(dirname(path));
    if (stats.isDirectory() && isBelow(holder, place)) return notFollowed(path, 'leads back to a folder that holds it');
    if (!isBelow(place, root)) return notFollowed(path, 'leads out of the folder that is checked');
    return stats.isDirectory() ? null : { path, place, isLink: true, isRegular: false, named: false };
  } catch (error) {
    return takesFile ? unreadable(path, error) : null;
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function notFollowed(path: string, why: string): LintUnreadable {
  return { file: path, code: 'input_link_not_followed', error: `The link "${path}" ${why}, and is not followed.`, hint: 'Name what it leads to, if that should be checked too.' };
}
