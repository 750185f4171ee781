import type { SessionReport } from '@orch/driver';
import type { Decision } from './decision.js';
import type { Affinity } from './session-record.js';

export type Verdict =
  | { readonly proven: true }
  | { readonly proven: false; readonly code: 'session_resume_unproven' | 'session_affinity_mismatch'; readonly message: string; readonly hint: string };

/**
 * Compares what the driver reports with what was decided, at the first event that carries the provider's identity.
 * `known` are the secrets registered for the decided session: a `handle-match` or `provider-ack` must name the same ones,
 * so that a driver's claim alone is not enough. Null for a fresh session.
 */
export function checkReport(_decision: Decision, _report: SessionReport, _known: readonly string[] | null, _affinity: Affinity | null): Verdict {
  throw new Error('not written yet');
}
