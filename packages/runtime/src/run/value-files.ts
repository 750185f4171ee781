import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../host/private-folder.js';
import type { Spill } from './render.js';

/** Files of long values, in a private folder of the task outside its workspace; one for each value and run, so that none changes while it is read. */
export function createSpill(directory: string, taskId: string, run: string): Spill {
  return (name, value) => {
    const folder = join(directory, `${taskId}.values`);
    makePrivateFolder(folder);
    const path = join(folder, `${run}.${name}.txt`);
    writeFileSync(path, value, { mode: 0o600 });
    return path;
  };
}
