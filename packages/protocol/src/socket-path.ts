import type { Environment } from './state-directory.js';

/**
 * File in the state directory whose text is the path of the socket that the daemon listens on. Written by every daemon when
 * it listens and removed when it stops; a client reads it first, so that it also finds a daemon that was started
 * with another XDG_RUNTIME_DIR.
 */
export const socketPointerFile = 'socket';

/** Longer paths do not fit the address of a Unix socket on every system. */
export const socketPathLimit = 100;

export interface SocketFacts {
  /** Absolute and canonical. */
  readonly stateDirectory: string;
  readonly env: Environment;
  /** The first 16 hex digits of the SHA-256 of the state directory's path. */
  readonly hash: string;
  /** Whether XDG_RUNTIME_DIR names a directory that exists. */
  readonly runtimeDirectoryExists: boolean;
}

/**
 * `$XDG_RUNTIME_DIR/orchestrator/<hash>.sock`, else `<state directory>/daemon.sock`; null when both are too long: the
 * daemon then makes a private directory under the system's temporary one, and the pointer file alone leads there.
 */
export function socketPath(facts: SocketFacts): string | null {
  const runtime = facts.env['XDG_RUNTIME_DIR'];
  const candidates = [runtime?.startsWith('/') && facts.runtimeDirectoryExists ? `${runtime}/orchestrator/${facts.hash}.sock` : null, `${facts.stateDirectory}/daemon.sock`];
  return candidates.find((path) => path !== null && new TextEncoder().encode(path).length <= socketPathLimit) ?? null;
}
