import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { readdirSync, realpathSync } from '../node-fs.js';
import { unreadable } from './read-file.js';
import type { Found } from './candidate.js';
import { linkTarget } from './link-target.js';

const manifestName = /\.(?:ya?ml|json)$/;

/** Neither what package managers bring nor what people hide is looked at; naming it looks at it. */
export function isPassedOver(name: string): boolean {
  return name === 'node_modules' || (name.startsWith('.') && name !== '.' && name !== '..');
}

/** The manifests of a folder by name, those below it too where `recursive`. */
export function walkFolder(folder: string, recursive: boolean): readonly Found[] {
  const found: Found[] = [];
  const root = realpathSync(folder);
  visit(folder, root);
  if (found.length === 0) return [{ file: folder, error: `The folder "${folder}" holds no .yaml, .yml or .json file.`, hint: 'Check the path.' }];
  return found;

  function visit(path: string, place: string): void {
    for (const entry of entriesOf(path)) {
      if (isPassedOver(entry.name)) continue;
      const below = join(path, entry.name);
      const takesFile = manifestName.test(entry.name);
      if (entry.isDirectory()) {
        if (recursive) visit(below, join(place, entry.name));
      } else if (entry.isSymbolicLink()) {
        const target = linkTarget(below, root, takesFile);
        if (target && (recursive || takesFile)) found.push(target);
      } else if (takesFile) found.push({ path: below, place: join(place, entry.name), isLink: false, isRegular: entry.isFile(), named: false });
    }
  }

  function entriesOf(path: string): readonly Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      found.push(unreadable(path, error));
      return [];
    }
  }
}
