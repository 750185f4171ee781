import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import { createSecretFile } from './secret-file.js';
import { hostIdFile } from './state-directory.js';

/** Gives the host an identity unless it has one; never changes it. */
export function createHostId(stateDirectory: string): void {
  const path = hostIdFile(stateDirectory);
  if (!existsSync(path)) createSecretFile(path, `${randomBytes(16).toString('hex')}\n`);
}

/** 32 hexadecimal digits, the same for as long as the state directory lives. */
export function readHostId(stateDirectory: string): string {
  const path = hostIdFile(stateDirectory);
  if (!existsSync(path)) {
    throw new OrchError('store_not_initialised', `the state directory ${stateDirectory} has no host-id`, {
      hint: 'Run `orchestrator init` for it; that completes what is missing.',
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
