import { join } from 'node:path';
import { root } from '../steps.ts';

/** One that is too old, and of each newer line but the repository's own the version that was tried. */
export const otherNodes = ['20.20.0', '22.23.5', '26.12.1'] as const;

/** Where a version is, or would be: outside the workspace, so that an install of the repository stays small. */
export function nodePath(version: string): { readonly folder: string; readonly name: string; readonly program: string } {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.ci/packed/node_modules/versions', version);
  return { folder, name, program: join(folder, 'node_modules', name, 'bin/node') };
}
