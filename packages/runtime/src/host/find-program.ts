import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Absolute path of a program as the process would find it; null when there is none to execute. */
export function findProgram(command: string, env: Readonly<Record<string, string>>, workingDirectory: string): string | null {
  if (command.includes('/')) {
    const path = isAbsolute(command) ? command : resolve(workingDirectory, command);
    return isExecutable(path) ? path : null;
  }
  for (const directory of (env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter)) {
    const path = join(directory === '' ? workingDirectory : directory, command);
    if (isExecutable(path)) return path;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
