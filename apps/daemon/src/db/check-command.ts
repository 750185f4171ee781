import { setTimeout as sleep } from 'node:timers/promises';
import { OrchError } from '@orch/diagnostics';
import { checkStore, readFigures } from '@orch/store';
import { findStatePlace } from '../place/state-place.js';
import { countText, printAnswer, row } from './print-answer.js';
import { spoolFolders } from './status-command.js';

/** A daemon makes a folder a moment before its run is stored, and removes it a moment after the end is. */
const settleMs = 1000;

interface Spools {
  /** Runs that have not ended and have no folder. */
  readonly missing: readonly string[];
  /** Folders that belong to no run that goes on. */
  readonly leftOver: readonly string[];
  readonly folders: number;
}

/** Prints what is wrong; resolves with the exit code: 1 when something is. Changes nothing, and may run beside a daemon. */
export async function checkCommand(stateDir: string | undefined, format: string): Promise<number> {
  const place = findStatePlace(stateDir, process.env);
  const { schema, newestSchema, sealed, problems } = await checkStore(place.root);
  const spools = schema === null ? null : await lookAtSpools(place.root, place.spool).catch(() => null);
  const found = [...problems, ...(spools?.missing ?? []).map((nonce) => spoolMissing(place.spool, nonce))];
  const notes = spools === null || spools.leftOver.length === 0 ? [] : [`${countText(spools.leftOver.length, 'folder', 'folders')} in ${place.spool} belong to no run that goes on; the next start of the daemon removes them.`];
  const ok = found.length === 0;
  const answer = {
    ok,
    stateDir: place.root,
    schema,
    newestSchema,
    sealedHandles: sealed,
    spools: spools === null ? null : { folders: spools.folders, missing: spools.missing.length, leftOver: spools.leftOver.length },
    problems: found.map(({ code, message, hint }) => ({ code, message, hint })),
    notes,
  };
  printAnswer(format, answer, [
    row('state directory', place.root),
    row('schema', schema === null ? 'cannot be read' : `${schema} of ${newestSchema}`),
    row('sealed handles', sealed === null ? 'cannot be read' : `${sealed.opened} of ${sealed.rows} open`),
    row('spools', spools === null ? 'cannot be judged' : `${spools.folders}, ${spools.missing.length} missing`),
    ...notes.map((text) => `note: ${text}`),
    '',
    ...(ok ? ['Nothing is wrong.'] : found.flatMap(({ code, message, hint }) => [`problem: ${message} [${code}]`, ...(hint === null ? [] : [`  ${hint}`])])),
  ]);
  return ok ? 0 : 1;
}

/** Twice where something seems wrong: only what stays so is. */
async function lookAtSpools(root: string, directory: string): Promise<Spools> {
  const first = compare(root, directory);
  if (first.missing.length === 0 && first.leftOver.length === 0) return first;
  await sleep(settleMs);
  const second = compare(root, directory);
  return { folders: second.folders, missing: second.missing.filter((nonce) => first.missing.includes(nonce)), leftOver: second.leftOver.filter((nonce) => first.leftOver.includes(nonce)) };
}

function compare(root: string, directory: string): Spools {
  const folders = spoolFolders(directory);
  const runs = readFigures(root).openSpools;
  return { folders: folders.length, missing: runs.filter((nonce) => !folders.includes(nonce)), leftOver: folders.filter((nonce) => !runs.includes(nonce)) };
}

function spoolMissing(directory: string, nonce: string): OrchError {
  return new OrchError('spool_missing', `${directory}/${nonce}, the folder of a run that has not ended, is missing`, { hint: 'Start the daemon: it takes the run for lost, and asks where it has to.' });
}
