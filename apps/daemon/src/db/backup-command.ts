import { join, resolve } from 'node:path';
import { backUpStore } from '@orch/store';
import { findStatePlace } from '../place/state-place.js';
import { bytesText, printAnswer } from './print-answer.js';
import { createProgress } from '../progress.js';

/** Makes a backup and says where it is. Without a name it gets one with the time in it, in the working directory. */
export async function backupCommand(stateDir: string | undefined, format: string, folder: string | undefined, withKey: boolean): Promise<void> {
  const place = findStatePlace(stateDir, process.env);
  const at = new Date();
  const target = folder === undefined ? join(process.cwd(), `orchestrator-backup-${at.toISOString().replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}`) : resolve(folder);
  const progress = createProgress();
  const { path, bytes, schema, files } = await backUpStore({ stateDirectory: place.root, target, withKey, progress: (done, all) => progress.show(`copied ${done} of ${all} pages`) }).finally(() => progress.clear());
  const answer = { path, bytes, schema, files, withKey, createdAt: at.toISOString() };
  printAnswer(format, answer, [
    `backup in ${path} (${bytesText(bytes)})`,
    withKey
      ? 'It holds the key beside the sealed handles: keep it as you keep a password.'
      : `It does not hold the key: keep a copy of ${join(place.root, 'vault.key')} in another place, without which its sessions cannot be resumed.`,
  ]);
}
