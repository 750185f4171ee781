import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import { createSecretFile } from './secret-file.js';
import { hostIdFile } from './state-directory.js';

/** Gives the host an identity unless it has one, and says whether it did; never changes it. */
export function createHostId(stateDirectory: string): boolean {
  const path = hostIdFile(stateDirectory);
  if (existsSync(path)) return false;
  createSecretFile(path, `${randomBytes(16).toString('hex')}\n`);
  return true;
}

/** 32 hexadecimal digits, the same for as long as the state directory lives. Throws `host_id_missing` and `host_id_invalid`. */
export function readHostId(stateDirectory: string): string {
  const path = hostIdFile(stateDirectory);
  if (!existsSync(path)) {
    throw new OrchError('host_id_missing', `the state directory ${stateDirectory} has a database, and no host-id`, {
      hint: 'Restore the file; or run `orchestrator init` for a new one, which makes every session of before another host’s.',
      details: { path },
    });
  }
  const id = readFileSync(path, 'utf8').trim();
  if (/^[0-9a-f]{32}$/.test(id)) return id;
  throw new OrchError('host_id_invalid', `${path} does not hold 32 hexadecimal digits`, {
    hint: 'Restore the file; without the old one remove it and run `orchestrator init`.',
    details: { path },
  });
}
