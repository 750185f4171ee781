import { globSync, realpathSync } from '../node-fs.js';
import { join } from 'node:path';
import type { Found } from './candidate.js';
import { linkTarget } from './link-target.js';
import { unreadable } from './read-file.js';
import { isPassedOver } from './walk-folder.js';

export function isPattern(path: string): boolean {
  return /[*?{[]/.test(path);
}

/** The files that a pattern means: `*`, `?`, `**`, `{a,b}` and `[a-z]`. Links to folders are not followed. */
export function expandPattern(pattern: string): readonly Found[] {
  try {
    const found = matchesOf(pattern);
    if (found.length > 0) return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return [unreadable(pattern, error)];
  }
  return [{ file: pattern, error: `No file matches "${pattern}".`, hint: 'Check the pattern, and quote it so that the shell leaves it as it is.' }];
}

function matchesOf(pattern: string): readonly Found[] {
  // A part that the pattern itself spells out is looked at, however it begins.
  const spelt = new Set(pattern.split('/'));
  const root = realpathSync(fixedPart(pattern));
  const entries = globSync(pattern, { withFileTypes: true, exclude: ({ name }) => isPassedOver(name) && !spelt.has(name) });
  return entries.flatMap((entry): Found | readonly Found[] => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return [];
    return entry.isSymbolicLink() ? (linkTarget(path, root, true) ?? []) : { path, place: realpathSync(path), isLink: false, isRegular: entry.isFile(), named: false };
  });
}

/** The folder that every match lies in. */
function fixedPart(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex(isPattern);
  const fixed = parts.slice(0, Math.min(first, parts.length - 1)).join('/');
  return fixed === '' ? (pattern.startsWith('/') ? '/' : '.') : fixed;
}
