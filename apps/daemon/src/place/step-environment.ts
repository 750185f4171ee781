import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Environment } from '@orch/protocol';

/**
 * What the commands of a step get, so that `orchestrator` called inside one finds this daemon; where PATH has no
 * `orchestrator`, the folder of the program that the daemon was started as is added, if it holds one.
 */
export function stepEnvironment(stateDir: string, env: Environment, program: string | undefined): Readonly<Record<string, string>> {
  const path = env['PATH'] ?? '';
  const own = program === undefined ? null : dirname(program);
  const found = path.split(delimiter).some((folder) => folder !== '' && isProgram(join(folder, 'orchestrator')));
  const added = !found && own !== null && isProgram(join(own, 'orchestrator'));
  return { ORCHESTRATOR_STATE_DIR: stateDir, ...(added ? { PATH: path === '' ? own : `${path}${delimiter}${own}` } : {}) };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
