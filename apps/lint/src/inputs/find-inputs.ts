import { lstatSync, realpathSync, statSync } from '../node-fs.js';
import type { LintUnreadable } from '@orch/validator';
import { isCandidate, type Candidate, type Found } from './candidate.js';
import { expandPattern, isPattern } from './expand-pattern.js';
import { walkFolder } from './walk-folder.js';

export interface FindOptions {
  /** Whether folders below the named ones are looked into. Default: true. */
  readonly recursive?: boolean;
  /** Whether a path that does not exist may be a pattern such as `teams/*.yaml`. Default: true. */
  readonly patterns?: boolean;
}

/** The files that paths mean, each once and in the order of their names, and what stands in place of one. Reads no file. */
export function findInputs(paths: readonly string[], options: FindOptions = {}): readonly Found[] {
  const found = paths.flatMap((path) => findOne(path, options));
  const places = new Map<string, Candidate>();
  const unreadable = new Map<string, LintUnreadable>();
  for (const each of found) {
    if (!isCandidate(each)) unreadable.set(each.file, each);
    else places.set(each.place, better(places.get(each.place), each));
  }
  return [...places.values(), ...unreadable.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function findOne(path: string, { recursive = true, patterns = true }: FindOptions): readonly Found[] {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return walkFolder(path, recursive);
    if (stats === undefined && patterns && isPattern(path) && lstatSync(path, { throwIfNoEntry: false }) === undefined) return expandPattern(path);
    return [{ path, place: stats?.isFile() ? realpathSync(path) : path, isLink: false, isRegular: stats?.isFile() === true, named: true }];
  } catch {
    // Why it cannot be read is said when it is read.
    return [{ path, place: path, isLink: false, isRegular: false, named: true }];
  }
}

/** Of two names for one file the plainer one, whatever came first. */
function better(a: Candidate | undefined, b: Candidate): Candidate {
  if (a === undefined) return b;
  const first = a.isLink === b.isLink ? a.path.length < b.path.length || (a.path.length === b.path.length && a.path < b.path) : b.isLink;
  return { ...(first ? a : b), named: a.named || b.named };
}

function nameOf(found: Found): string {
  return isCandidate(found) ? found.path : found.file;
}
