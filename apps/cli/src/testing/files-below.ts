import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every regular file below a folder with its bytes, one character a byte. */
export function filesBelow(folder: string): readonly { readonly path: string; readonly bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: readFileSync(path, 'latin1') }));
}
