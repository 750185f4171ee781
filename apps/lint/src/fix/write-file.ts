import { chmodSync, chownSync, closeSync, fsyncSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeSync } from '../node-fs.js';
import { basename, dirname, join } from 'node:path';
import { OrchError } from '@orch/diagnostics';

/**
 * Replaces the content of a file in one go: whoever reads it meanwhile sees the old or the new one, whole. Its mode stays, and its owner
 * where that is permitted; a link stays a link. Throws OrchError `file_not_written`; the file is as it was then.
 */
export function writeFile(path: string, before: Uint8Array, text: string): void {
  try {
    const place = realpathSync(path);
    const stats = statSync(place);
    if (!readFileSync(place).equals(before)) throw new Error('it has changed since it was read');
    const temporary = join(dirname(place), `.${basename(place)}.orch-lint-${process.pid}`);
    try {
      writeWhole(temporary, Buffer.from(text, 'utf8'));
      chmodSync(temporary, stats.mode);
      keepOwner(temporary, stats);
      renameSync(temporary, place);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw new OrchError('file_not_written', `"${path}" was not written: ${(error as Error).message}.`, { hint: 'The file is as it was. Files written before it stay fixed.', cause: error });
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  // A file of that name is the rest of a run that was ended.
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function keepOwner(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only its owner may give a file away.
  }
}
