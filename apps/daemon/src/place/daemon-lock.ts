import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { OrchError } from '@orch/diagnostics';
import { directoryHolder } from '@orch/store';
import { processIdentity, type ProcessIdentity } from '../host/process-identity.js';
import type { StatePlace } from './state-place.js';

export interface DaemonLock {
  readonly holder: ProcessIdentity;
  /** Whether the lock of a daemon that is gone was taken over. */
  readonly takenOver: boolean;
  release(): void;
}

/**
 * One daemon a state directory. Takes over the lock of a holder that is proven dead and of no other; otherwise throws
 * OrchError `daemon_already_running` with the holder's pid.
 */
export async function takeDaemonLock(place: StatePlace): Promise<DaemonLock> {
  const self = processIdentity(process.pid);
  if (self === null) throw new OrchError('internal_error', 'The daemon cannot see its own process.');
  const text = `${JSON.stringify(self)}\n`;
  const own = `${place.lockFile}.${self.pid}`;
  try {
    writeFileSync(own, text, { mode: 0o600 });
    let takenOver = false;
    while (!linked(own, place.lockFile)) {
      const found = readOrNull(place.lockFile);
      if (found === null && !existsSync(place.lockFile)) continue;
      if (found === null) throw daemonRunning(place, null);
      await refuseUnlessDead(place, found, self);
      takenOver = true;
      // Renamed and looked at again: between judging and renaming another daemon may have taken the lock over.
      renameSync(place.lockFile, `${own}.stale`);
      if (readOrNull(`${own}.stale`) !== found) linked(`${own}.stale`, place.lockFile);
      rmSync(`${own}.stale`, { force: true });
    }
    if (readOrNull(place.lockFile) !== text) throw daemonRunning(place, null);
    return { holder: self, takenOver, release: () => readOrNull(place.lockFile) === text && rmSync(place.lockFile, { force: true }) };
  } finally {
    rmSync(own, { force: true });
  }
}

async function refuseUnlessDead(place: StatePlace, found: string, self: ProcessIdentity): Promise<void> {
  const holder = parse(found);
  if (holder === null) throw daemonRunning(place, null);
  if (!(await isProvenDead(place, holder, self))) throw daemonRunning(place, holder.pid);
}

async function isProvenDead(place: LockPlace, holder: ProcessIdentity, self: ProcessIdentity): Promise<boolean> {
  if (holder.bootId !== self.bootId) return true;
  if (holder.pidSpace === self.pidSpace) return processIdentity(holder.pid)?.startTime !== holder.startTime;
  // A pid of another container says nothing here; that nobody listens on its socket does.
  return await socketIsDead(readOrNull(place.socketPointer)?.trim() ?? null);
}

type LockPlace = Pick<StatePlace, 'lockFile' | 'socketPointer'>;

export interface LockHolder {
  /** Null where the lock does not name it. */
  readonly pid: number | null;
  /** Proven to be gone: the next daemon takes the lock over. */
  readonly isDead: boolean;
}

/** Who holds the lock; null when nobody does. Changes nothing. */
export async function lookAtDaemonLock(place: LockPlace): Promise<LockHolder | null> {
  const found = readOrNull(place.lockFile);
  if (found === null) return null;
  const holder = parse(found);
  const self = processIdentity(process.pid);
  if (holder === null || self === null) return { pid: holder?.pid ?? null, isDead: false };
  return { pid: holder.pid, isDead: await isProvenDead(place, holder, self) };
}

function socketIsDead(path: string | null): Promise<boolean> {
  if (path === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), resolve(false)));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}

/** `named` is whom the lock file names; where it names nobody, the kernel knows who holds the directory. */
export function daemonRunning(place: StatePlace, named: number | null): OrchError {
  const pid = named ?? directoryHolder(place.root);
  const who = pid === null ? 'Another daemon' : `A daemon with pid ${pid}`;
  return new OrchError('daemon_already_running', `${who} uses the state directory "${place.root}".`, {
    hint: `Stop it with \`orchestrator daemon stop\`, or take another directory with --state-dir. If you are sure that no daemon runs anywhere with it, delete "${place.lockFile}".`,
    details: { pid, stateDir: place.root },
  });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function parse(text: string): ProcessIdentity | null {
  try {
    const value = JSON.parse(text) as Partial<ProcessIdentity>;
    return typeof value.pid === 'number' && typeof value.startTime === 'string' && typeof value.bootId === 'string' && typeof value.pidSpace === 'string' ? (value as ProcessIdentity) : null;
  } catch {
    return null;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
