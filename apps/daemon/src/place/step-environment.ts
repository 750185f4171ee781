import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Environment } from '@orch/protocol';

/**
 * What the processes of a step get, so that `orchestrator` called inside one finds this daemon. Where PATH has no
 * `orchestrator`, the folder of the one that was installed together with the daemon is added at its end, if there is one.
 */
export function stepEnvironment(stateDir: string, env: Environment, program: string | undefined): Readonly<Record<string, string>> {
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const beside = path.some(holdsClient) || program === undefined ? undefined : installFolders(program).find(holdsClient);
  return { ORCHESTRATOR_STATE_DIR: stateDir, ...(beside === undefined ? {} : { PATH: [...path, beside].join(delimiter) }) };
}

/** Where package managers put programs, from the daemon's own place upwards; in a checkout, the launcher of the command line. */
function installFolders(program: string): readonly string[] {
  const folders = [dirname(program), join(dirname(realpath(program)), '..', '..', 'cli', 'bin')];
  for (let folder = dirname(realpath(program)); folder !== dirname(folder); folder = dirname(folder)) folders.push(join(folder, 'node_modules', '.bin'));
  return folders;
}

function holdsClient(folder: string): boolean {
  try {
    accessSync(join(folder, 'orchestrator'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function realpath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
