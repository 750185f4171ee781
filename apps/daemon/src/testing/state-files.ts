import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface StateFile {
  readonly path: string;
  readonly mode: number;
  readonly bytes: Buffer;
}

/** Every regular file below a directory, with its bytes. */
export function readFiles(root: string): readonly StateFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), mode: statSync(path).mode & 0o777, bytes: readFileSync(path) }));
}
