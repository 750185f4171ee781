import type { SessionReport } from '@orch/driver';
import { accountsDiffer } from './check-place.js';
import type { Decision } from './decision.js';
import type { Affinity } from './session-record.js';

export type Verdict =
  | { readonly proven: true }
  | { readonly proven: false; readonly code: 'session_resume_unproven' | 'session_affinity_mismatch'; readonly message: string; readonly hint: string };

/**
 * Compares what the driver reports with what was decided, at the first event that carries the provider's identity. The messages go on where
 * the name of the step and of its line ends.
 *
 * `known` are the secrets registered for the decided session (for a fork: the parent's): a `handle-match` or `provider-ack` must
 * name exactly these, so that a driver's claim alone is not enough. For a fresh session they are the secrets of every
 * OTHER session, or null where nobody looked them up: a new session that answers to one of them is an old one, and the
 * isolation that was asked for is not there.
 *
 * `affinity` is that of the decided session (for a fork: the parent's); a fresh session has nothing that must match.
 */
export function checkReport(decision: Decision, report: SessionReport, known: readonly string[] | null, affinity: Affinity | null): Verdict {
  switch (decision.mode) {
    case 'none':
      return unproven('the step has no session, and the provider reported one.', 'Check the version of the provider with the page of the driver.');
    case 'refused':
      return unproven('the step was refused, and the provider reported a session.', 'Check the version of the provider with the page of the driver.');
    case 'fresh':
      return checkFresh(report, known ?? []);
    case 'resume':
    case 'fork':
      return checkAccount(report, affinity) ?? (decision.mode === 'resume' ? checkResume : checkFork)(report, known ?? []);
  }
}

function checkFresh(report: SessionReport, known: readonly string[]): Verdict {
  const hint = 'The step was to start without any context. Check the version of the provider with the page of the driver; run the step again with `orchestrator task retry TASK`.';
  if (report.secrets.some((secret) => known.includes(secret))) {
    return unproven('a new session was asked for, and the provider continued one that existed before.', hint);
  }
  if (report.evidence !== null) return unproven('a new session was asked for, and the driver reports that it continued one.', hint);
  return { proven: true };
}

function checkAccount(report: SessionReport, affinity: Affinity | null): Verdict | null {
  const before = affinity?.account ?? null;
  if (!accountsDiffer(before, report.account)) return null;
  return {
    proven: false,
    code: 'session_affinity_mismatch',
    message: `the session belongs to account ${before}, and the provider is logged in as ${report.account}.`,
    hint: `Log in to the provider as ${before}, then go on with \`orchestrator task retry TASK\`.`,
  };
}

const resumeHint = 'No new session stands in. Check the version of the provider with the page of the driver; run the step again with `orchestrator task retry TASK`.';

function checkResume(report: SessionReport, known: readonly string[]): Verdict {
  switch (report.evidence?.class) {
    case undefined:
      return unproven('the provider gave no proof that it continued the session.', resumeHint);
    case 'successor':
      return report.secrets.length > 0 ? { proven: true } : unproven('the provider replaced the session without naming the new one.', resumeHint);
    case 'handle-match':
    case 'provider-ack':
      if (known.length > 0 && sameValues(report.secrets, known)) return { proven: true };
      return unproven('the provider answered with another session than the one that was to be continued.', resumeHint);
  }
}

/** A fork names a session of its own. Only where the protocol acknowledged the fork may its handle share a value with the parent's. */
function checkFork(report: SessionReport, known: readonly string[]): Verdict {
  if (report.evidence === null) return unproven('the provider gave no proof that it branched the session.', resumeHint);
  if (report.secrets.length === 0) return unproven('the provider did not name the session that it branched off.', resumeHint);
  const shares = report.secrets.some((secret) => known.includes(secret));
  const acknowledged = report.evidence.class === 'provider-ack';
  if (sameValues(report.secrets, known) || (!acknowledged && (shares || known.length === 0))) {
    return unproven('a branch was asked for, and the provider answered with the session itself.', resumeHint);
  }
  return { proven: true };
}

function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));
}

function unproven(message: string, hint: string): Verdict {
  return { proven: false, code: 'session_resume_unproven', message, hint };
}
