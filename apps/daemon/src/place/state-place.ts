import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { OrchError } from '@orch/diagnostics';
import { socketPointerFile, stateDirectory, type Environment } from '@orch/protocol';
import { makeDirectories } from '@orch/store';

/** Every path of one daemon's state; absolute. */
export interface StatePlace {
  readonly root: string;
  readonly lockFile: string;
  readonly socketPointer: string;
  readonly logFile: string;
  readonly spool: string;
  readonly taskLogs: string;
  /** Names the state directory where its path is too long. */
  readonly hash: string;
  /** Whether the directory was made by this call. */
  readonly created: boolean;
}

/**
 * Finds the state directory and makes it, private (0700). One that has files in it is taken as it is: whether it is private enough is
 * asked where the database is opened. Throws OrchError `state_directory_unusable`.
 */
export function openStatePlace(option: string | undefined, env: Environment): StatePlace {
  const wanted = resolve(stateDirectory(option, env, homedir()));
  try {
    const created = makeDirectories(wanted);
    if (created || readdirSync(wanted).length === 0) chmodSync(wanted, 0o700);
    accessSync(wanted, constants.W_OK | constants.X_OK);
    return { ...placeAt(realpathSync(wanted)), created };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OrchError('state_directory_unusable', `The state directory "${wanted}" cannot be used: ${reason}`, {
      hint: 'Name a directory of your own with --state-dir.',
      details: { stateDir: wanted },
      cause,
    });
  }
}

/** The same without making or changing anything, whether or not there is such a directory. */
export function findStatePlace(option: string | undefined, env: Environment): Omit<StatePlace, 'created'> {
  const wanted = resolve(stateDirectory(option, env, homedir()));
  try {
    return placeAt(realpathSync(wanted));
  } catch {
    return placeAt(wanted);
  }
}

function placeAt(root: string): Omit<StatePlace, 'created'> {
  return {
    root,
    lockFile: join(root, 'daemon.lock'),
    socketPointer: join(root, socketPointerFile),
    logFile: join(root, 'daemon.log'),
    spool: join(root, 'spool'),
    taskLogs: join(root, 'logs'),
    hash: createHash('sha256').update(root).digest('hex').slice(0, 16),
  };
}

/** Only the last directory is private; those above it are made as any program makes them. */
export function makePrivate(directory: string): boolean {
  const created = makeDirectories(directory);
  const { mode, uid } = statSync(directory);
  if (process.getuid && uid !== process.getuid()) throw new Error('it belongs to another user');
  if ((mode & 0o777) !== 0o700) chmodSync(directory, 0o700);
  accessSync(directory, constants.W_OK | constants.X_OK);
  return created;
}
