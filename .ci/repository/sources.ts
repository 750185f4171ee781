import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../steps.ts';

export interface Source {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

const passedOver = new Set(['node_modules', 'dist', '.turbo', 'coverage']);

/** Every file below a folder of the repository that the predicate takes, in a fixed order. */
export function readSources(folder: string, takes: (path: string) => boolean): readonly Source[] {
  const found: Source[] = [];
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        if (!passedOver.has(entry.name)) visit(path);
      } else if (entry.isFile() && takes(path)) {
        found.push({ path: relative(root, path), text: readFileSync(path, 'utf8') });
      }
    }
  };
  visit(join(root, folder));
  return found;
}

/** Tests and what only they use may import more than the product. */
export function isProductCode(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/') && !path.endsWith('tsup.config.ts');
}

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g;

/** What a file imports, dynamic and type imports too; comments are left out. */
export function importsOf(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(specifier)].flatMap((match) => match[1] ?? []);
}
