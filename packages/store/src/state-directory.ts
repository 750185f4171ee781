import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OrchError } from '@orch/diagnostics';
import { makeDirectories } from './make-directories.js';

export const databaseFile = (stateDirectory: string): string => join(stateDirectory, 'orchestrator.db');
export const hostIdFile = (stateDirectory: string): string => join(stateDirectory, 'host-id');
export const vaultKeyFile = (stateDirectory: string): string => join(stateDirectory, 'vault.key');

/** Makes the directory, closed to everybody else. One that has files in it already is never changed, only refused when it is open. */
export function createStateDirectory(stateDirectory: string): void {
  makeDirectories(resolve(stateDirectory), 0o700);
  if (isExposed(stateDirectory) && readdirSync(stateDirectory).length === 0) chmodSync(stateDirectory, 0o700);
  assertPrivate(stateDirectory);
}

/** Throws `store_not_initialised` where there is no database, or an empty one, which an `init` that broke off has left. */
export function assertInitialised(stateDirectory: string): void {
  const found = existsSync(stateDirectory) ? statSync(databaseFile(stateDirectory), { throwIfNoEntry: false }) : undefined;
  if (found === undefined) throw notInitialised(stateDirectory, 'has no database');
  if (found.size === 0 && !existsSync(`${databaseFile(stateDirectory)}-wal`)) throw notInitialised(stateDirectory, 'has an empty database');
}

export function notInitialised(stateDirectory: string, reason: string): OrchError {
  return new OrchError('store_not_initialised', `the state directory ${stateDirectory} ${reason}`, {
    hint: 'Run `orchestrator init` for it, or name the right one with --state-dir.',
    details: { stateDirectory },
  });
}

export function assertPrivate(stateDirectory: string): void {
  if (!isExposed(stateDirectory)) return;
  const mode = (statSync(stateDirectory).mode & 0o777).toString(8);
  throw new OrchError('state_directory_exposed', `the state directory ${stateDirectory} has mode ${mode}; it must be closed to other users`, {
    hint: `If it is a directory of its own: chmod 700 ${stateDirectory}`,
    details: { path: stateDirectory, mode },
  });
}

/** Makes new names in the directory survive a power cut. */
export function syncDirectory(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isExposed(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0;
}
