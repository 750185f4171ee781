import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { socketPath, socketPathLimit, type Environment } from '@orch/protocol';
import { makePrivate, type StatePlace } from './state-place.js';

export interface SocketPlace {
  readonly path: string;
  /** To be called when the server listens: makes the socket private and tells clients where it is. */
  publish(): void;
  remove(): void;
}

/** Decides where to listen, makes the directory private and clears what a daemon that is gone left there. Needs the lock. */
export function prepareSocket(place: StatePlace, env: Environment): SocketPlace {
  removeLeftOver(place);
  const path = choosePath(place, env);
  rmSync(path, { force: true });
  return {
    path,
    publish() {
      chmodSync(path, 0o600);
      // Written whole or not at all: a client may read it at any time.
      writeFileSync(`${place.socketPointer}.new`, `${path}\n`, { mode: 0o600 });
      renameSync(`${place.socketPointer}.new`, place.socketPointer);
    },
    remove: () => removeLeftOver(place),
  };
}

/** Where a daemon says that it listens, else where it would; null where that is found out at its start only. Changes nothing. */
export function findSocket(place: Omit<StatePlace, 'created'>, env: Environment): string | null {
  try {
    return readFileSync(place.socketPointer, 'utf8').trim();
  } catch {
    const runtime = env['XDG_RUNTIME_DIR'];
    return socketPath({ stateDirectory: place.root, env, hash: place.hash, runtimeDirectoryExists: runtime !== undefined && isDirectory(runtime) });
  }
}

function choosePath(place: StatePlace, env: Environment): string {
  const runtime = env['XDG_RUNTIME_DIR'];
  const runtimeDirectoryExists = runtime !== undefined && isDirectory(runtime);
  const path = socketPath({ stateDirectory: place.root, env, hash: place.hash, runtimeDirectoryExists }) ?? join(temporaryDirectory(), 'd.sock');
  try {
    makePrivate(dirname(path));
    return path;
  } catch (error) {
    // The runtime directory may be another user's, as under `sudo -E`; the pointer file leads clients to the next place.
    if (runtimeDirectoryExists) return choosePath(place, { ...env, XDG_RUNTIME_DIR: '' });
    throw error;
  }
}

function temporaryDirectory(): string {
  const candidates = [tmpdir(), '/tmp'].filter((directory) => Buffer.byteLength(join(directory, 'orch-XXXXXX', 'd.sock')) <= socketPathLimit);
  return mkdtempSync(join(candidates[0] ?? '/tmp', 'orch-'));
}

function removeLeftOver(place: StatePlace): void {
  if (!existsSync(place.socketPointer)) return;
  const path = readFileSync(place.socketPointer, 'utf8').trim();
  if (path.endsWith('.sock')) {
    rmSync(path, { force: true });
    if (/\/orch-[A-Za-z0-9]{6}\/d\.sock$/.test(path)) rmSync(dirname(path), { recursive: true, force: true });
  }
  rmSync(place.socketPointer, { force: true });
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
