import type { Continuity, Evidence, TurnFailure } from '@orch/driver';
import type { ProviderRecord } from './protocol.js';

type WholeRecord = Extract<ProviderRecord, { type: 'session' }>;

/** What a record says of the session that it is in; one that came too late says no more than its name. */
export type SessionRecord = Pick<WholeRecord, 'session' | 'mode'> & Partial<WholeRecord>;

/** What the provider's first word on its session is worth. */
export interface Identity {
  /** Null when the provider named no session, or nothing that can be one. */
  readonly session: string | null;
  readonly evidence: Evidence | null;
  /** Why the turn can no longer succeed, whatever the provider makes of it. */
  readonly problem: TurnFailure | null;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unproven = (message: string): TurnFailure => ({ code: 'session_resume_unproven', message });

/** `wanted` is the session to resume or to branch; null for a fresh one. */
export function identify(mode: Continuity['mode'], wanted: string | null, record: SessionRecord): Identity {
  const session = record.session ?? null;
  if (session === null) return { session: null, evidence: null, problem: unnamed(mode) };
  if (!idForm.test(session)) {
    return { session: null, evidence: null, problem: { code: 'driver_protocol_error', message: 'the provider named a session by something that is no session id' } };
  }
  if (wanted === null) return { session, evidence: null, problem: null };
  if (mode === 'fork') {
    const branched = session !== wanted && record.mode === 'fork' && record.forked_from === wanted;
    return branched
      ? { session, evidence: { class: 'provider-ack', detail: 'the provider answered the fork with a new session and named its parent' }, problem: null }
      : { session, evidence: null, problem: unproven('the provider was asked to branch a session and did not say that it had') };
  }
  if (session === wanted && record.mode === 'resume') {
    return { session, evidence: { class: 'provider-ack', detail: 'the provider answered the resume by naming the session that was asked for' }, problem: null };
  }
  if (session !== wanted && record.mode === 'resume' && record.successor_of === wanted) {
    return { session, evidence: { class: 'successor', detail: 'the provider stated that its new session succeeds the one that was asked for' }, problem: null };
  }
  return { session, evidence: null, problem: unproven('the provider was asked to resume a session and answered with another one') };
}

/** The provider went through its turn and never named a session. */
export function unnamed(mode: Continuity['mode']): TurnFailure {
  return mode === 'resume' || mode === 'fork'
    ? unproven(`the provider was asked to ${mode === 'fork' ? 'branch' : 'resume'} a session and named none`)
    : { code: 'driver_protocol_error', message: 'the provider opened a session and did not name it' };
}
