import type { Continuity, Evidence, TurnFailure } from '@orch/driver';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unproven = (message: string): TurnFailure => ({ code: 'session_resume_unproven', message });

/** Why the first session that the client names is not the one that was asked for; null where it is. `wanted` is null for a fresh one. */
export function identityProblem(mode: Continuity['mode'], wanted: string | null, named: string): TurnFailure | null {
  if (!idForm.test(named)) return { code: 'driver_protocol_error', message: 'the client named its session by something that is no session id' };
  if (mode === 'resume' && named !== wanted) return unproven('the client was asked to resume a session and answered with another one');
  if (mode === 'fork' && named === wanted) return unproven('the client was asked to branch a session and answered with the session itself');
  return null;
}

/**
 * The client refuses a title or an id that it does not know before it names any session, and never opens a new one instead; so naming a
 * session at all says that it was found, and naming the recorded one says that it is the same.
 */
export function evidenceOf(mode: Continuity['mode'], by: 'title' | 'id'): Evidence | null {
  if (mode === 'resume') return { class: 'handle-match', detail: `the client opened the session of this ${by} and named it by the id that was recorded` };
  if (mode === 'fork') return { class: 'handle-match', detail: `the client found the session of this ${by} and named a new one, as it does for a branch` };
  return null;
}

/** The client went through its turn and never named a session. */
export function unnamed(mode: Continuity['mode']): TurnFailure {
  return mode === 'resume' || mode === 'fork'
    ? unproven(`the client was asked to ${mode === 'fork' ? 'branch' : 'resume'} a session and named none`)
    : { code: 'driver_protocol_error', message: 'the client opened a session and did not name it' };
}
