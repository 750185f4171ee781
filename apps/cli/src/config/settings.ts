import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOrchError } from '@orch/diagnostics';
import { socketPointerFile, type Environment } from '@orch/protocol/places';
import type { Status } from '@orch/protocol';
import { findSocket } from '../daemon/connect.js';
import { orchestratordPath } from '../daemon/orchestratord.js';

export interface Setting {
  readonly name: string;
  readonly value: string | number | boolean | null;
  /** `name`: which flag, variable or file. */
  readonly origin: { readonly kind: 'flag' | 'environment' | 'file' | 'default' | 'daemon'; readonly name: string | null };
  readonly meaning: string;
}

export interface Surroundings {
  readonly flags: Readonly<Record<string, unknown>>;
  /** Absolute. */
  readonly stateDir: string;
  readonly env: Environment;
  readonly home: string;
  /** Null where no daemon answers. */
  readonly status: Status | null;
}

/** What can be set, each with what is in force for this call. Nothing is asked of anybody here. */
export function readSettings({ flags, stateDir, env, status }: Surroundings): readonly Setting[] {
  const byDefault: Setting['origin'] = { kind: 'default', name: null };
  const flag = (name: string): Setting['origin'] => ({ kind: 'flag', name });
  const variable = (name: string): Setting['origin'] => ({ kind: 'environment', name });
  const own = (name: string, long: string, otherwise: string, meaning: string): Setting => {
    const value = flags[name];
    return { name, value: typeof value === 'string' ? value : otherwise, origin: typeof value === 'string' ? flag(long) : byDefault, meaning };
  };
  const fromDaemon = (name: string, value: string | number, meaning: string): Setting => ({ name, value, origin: { kind: 'daemon', name: null }, meaning });

  const stateOrigin = flags['stateDir'] ? flag('--state-dir') : env['ORCHESTRATOR_STATE_DIR'] ? variable('ORCHESTRATOR_STATE_DIR') : env['XDG_STATE_HOME']?.startsWith('/') ? variable('XDG_STATE_HOME') : byDefault;
  const socket = findSocket(stateDir);
  const pointer = join(stateDir, socketPointerFile);
  const socketOrigin: Setting['origin'] = existsSync(pointer) ? { kind: 'file', name: pointer } : socket !== null && !socket.startsWith(stateDir) ? variable('XDG_RUNTIME_DIR') : byDefault;
  return [
    { name: 'stateDir', value: stateDir, origin: stateOrigin, meaning: 'where the daemon keeps everything' },
    { name: 'socket', value: socket, origin: socketOrigin, meaning: 'where the daemon listens, or would' },
    { name: 'daemonProgram', value: daemonProgram(), origin: env['ORCHESTRATORD'] ? variable('ORCHESTRATORD') : byDefault, meaning: 'what `daemon start` starts' },
    own('project', '--project', 'default', 'project of commands without -p'),
    own('output', '--output', 'table', 'form of answers'),
    colour(flags, env),
    progress(env),
    { name: 'debug', value: Boolean(env['ORCHESTRATOR_DEBUG']), origin: env['ORCHESTRATOR_DEBUG'] ? variable('ORCHESTRATOR_DEBUG') : byDefault, meaning: 'whether a fault of the program is shown with its place in the code' },
    ...(status === null ? [] : [fromDaemon('daemon.pid', status.pid, 'the daemon that runs'), fromDaemon('daemon.version', status.version, 'its version'), fromDaemon('daemon.stateDir', status.stateDir, 'where it keeps everything'), fromDaemon('daemon.socket', status.socket, 'where it listens')]),
  ];
}

/** As answers on stdout are coloured. */
function colour(flags: Surroundings['flags'], env: Environment): Setting {
  const setting = (value: string, origin: Setting['origin']): Setting => ({ name: 'color', value, origin, meaning: 'colours in what people read: always, never, or on a terminal' });
  if (flags['color'] === false) return setting('never', { kind: 'flag', name: '--no-color' });
  for (const name of ['NO_COLOR', 'TERM']) if (name === 'TERM' ? env['TERM'] === 'dumb' : env[name]) return setting('never', { kind: 'environment', name });
  if (flags['color'] === true) return setting('always', { kind: 'flag', name: '--color' });
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0') return setting('always', { kind: 'environment', name: 'FORCE_COLOR' });
  return setting('on a terminal', { kind: 'default', name: null });
}

function progress(env: Environment): Setting {
  const name = env['TERM'] === 'dumb' ? 'TERM' : env['CI'] ? 'CI' : null;
  return { name: 'progress', value: name === null ? 'live on a terminal' : 'plain lines', origin: name === null ? { kind: 'default', name: null } : { kind: 'environment', name }, meaning: 'how a task that is followed is shown' };
}

function daemonProgram(): string | null {
  try {
    return orchestratordPath();
  } catch (error) {
    if (isOrchError(error)) throw error;
    // It is not installed beside this program.
    return null;
  }
}
