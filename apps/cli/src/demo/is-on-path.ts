import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a shell with this PATH finds the program. Folders that a script runner puts there are gone when it ends, and don't count. */
export function isOnPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => folder !== '' && !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder) && isProgram(join(folder, program)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
