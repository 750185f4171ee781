import type { OpenRequest } from '@orch/driver';
import type { Dialect } from './dialect.js';
import type { ClaudeSession } from './token.js';

/** The title under which a session can be found again. Titles are seen by every user of the machine, so they tell nothing. */
export function titleOf(request: Pick<OpenRequest, 'nonce'>): string {
  return `orch-${request.nonce}`;
}

/** Whether the session to be continued is asked for by its id: the client has no titles, or had none when the session was opened. */
export function asksById(wanted: ClaudeSession, dialect: Dialect): boolean {
  return !dialect.titles || wanted.title === null;
}

/**
 * A session of a client without titles gets one from the first client that has them, and is in no argument from then on. A client without
 * titles chooses the id of a new session and says it; ours would stand in the arguments.
 */
export function sessionArguments(request: OpenRequest, wanted: ClaudeSession | null, dialect: Dialect): readonly string[] {
  const { mode } = request.continuity;
  if (mode === 'none') return ['--no-session-persistence'];
  const name = dialect.titles ? ['--name', titleOf(request)] : [];
  if (wanted === null) return name;
  const byId = asksById(wanted, dialect);
  const resume = ['--resume', byId || wanted.title === null ? wanted.session : wanted.title];
  if (mode === 'fork') return [...resume, '--fork-session', ...name];
  return byId ? [...resume, ...name] : resume;
}

/**
 * The title by which the session can be asked for next time; null where it has none. One that it gets only now counts once the turn went
 * well: until then the client may not have written it down.
 */
export function titleOfSession(request: OpenRequest, wanted: ClaudeSession | null, dialect: Dialect, succeeded: boolean): string | null {
  const resumed = request.continuity.mode === 'resume' ? wanted : null;
  if (resumed !== null && (resumed.title !== null || !succeeded)) return resumed.title;
  return dialect.titles ? titleOf(request) : null;
}
