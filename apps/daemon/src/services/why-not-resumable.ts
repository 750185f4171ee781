import type { AgentDirectory } from '@orch/runtime';
import type { LineState, SessionRecord } from '@orch/session-broker';

export interface ResumeFacts {
  readonly session: SessionRecord;
  /** The line that it belongs to. */
  readonly line: LineState | null;
  /** The step that is in it just now. */
  readonly usedBy: string | null;
  readonly taskStatus: string | null;
  readonly host: string;
  readonly availability: Awaited<ReturnType<AgentDirectory['availability']>>;
  /** Whether its driver can. */
  readonly canResume: boolean;
  readonly directoryExists: boolean;
}

/**
 * For people: the first thing that keeps a step from resuming the session now, what can never change first; null for nothing. What really
 * happens the broker decides when a step asks, from the same facts and the place in which that step would run.
 */
export function whyNotResumable({ session, line, usedBy, taskStatus, host, availability, canResume, directoryExists }: ResumeFacts): string | null {
  switch (session.status) {
    case 'lost':
      return 'The provider does not know it any more.';
    case 'forgotten':
      return 'It was forgotten: its handle is destroyed.';
    case 'failed':
      return 'No turn of it ever succeeded.';
    case 'opening':
      return 'The provider has not named it.';
    case 'open':
      break;
  }
  if (!canResume) return `Driver ${session.driver} cannot resume sessions.`;
  if (session.affinity.host !== host) return 'It belongs to another host.';
  if (line?.current != null && line.current !== session.ref) return `Line "${session.line}" has gone on with session ${line.current}.`;
  if (line?.lost) return 'The provider does not know it any more.';
  if (usedBy !== null) return `Step "${usedBy}" is in it just now.`;
  if (taskStatus === null) return 'Its task is not there any more.';
  if (taskStatus === 'succeeded') return 'Its task has succeeded: no step asks for it any more.';
  if (!directoryExists) return `Its working directory ${session.affinity.workingDirectory} is gone.`;
  if (taskStatus === 'failed' || taskStatus === 'cancelled') return `Its task has ${taskStatus === 'failed' ? 'failed' : 'been cancelled'}: no step asks for it unless the task is retried.`;
  if (availability === 'unavailable') return `Agent "${session.agent}", which owns it, is disabled or deleted.`;
  if (availability === 'cordoned') return `Agent "${session.agent}", which owns it, is cordoned: a step waits until it is not.`;
  return null;
}
