import { randomUUID } from 'node:crypto';
import type { ProviderOpen } from '../protocol.js';
import type { Dials } from './dials-of-run.js';
import { createSession, readSession, type SessionFile } from './session-file.js';

export interface ChosenSession {
  readonly file: SessionFile;
  readonly statement: { readonly successor_of?: string; readonly forked_from?: string };
  /** What the provider claims to have done. */
  readonly mode: ProviderOpen['mode'];
}

/** Null when the asked session is unknown. */
export function chooseSession(home: string, open: ProviderOpen, dials: Dials): ChosenSession | null {
  const { mode, session } = open;
  const fresh = () => createSession(home, randomUUID(), null, []);
  if (mode === 'fresh' || session === null) return { file: fresh(), statement: {}, mode: 'fresh' };
  const found = dials.has('session_lost') ? null : readSession(home, session);
  if (!found) return null;
  if (dials.has('silently_fresh')) return { file: fresh(), statement: {}, mode: 'fresh' };
  if (mode === 'fork') return { file: createSession(home, randomUUID(), session, found.history), statement: { forked_from: session }, mode };
  if (dials.has('new_id')) return { file: createSession(home, randomUUID(), session, found.history), statement: {}, mode };
  if (dials.has('successor')) return { file: createSession(home, randomUUID(), session, found.history), statement: { successor_of: session }, mode };
  return { file: found, statement: {}, mode };
}
