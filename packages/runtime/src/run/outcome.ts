import { lookupCode, type Code } from '@orch/diagnostics';
import type { TurnFailure, TurnResult } from '@orch/driver';
import type { RunOutcome, StepError } from '@orch/engine';
import { nameStep } from '@orch/session-broker';
import type { CompiledStep } from '@orch/validator';

/** Why the daemon ended a process that had not ended by itself. */
export type EndReason = 'cancelled' | 'timeout' | 'hung' | 'broken';

export interface RunFacts {
  readonly step: Pick<CompiledStep, 'id' | 'session' | 'onDenied' | 'sideEffectClass'>;
  /** Null where the process left none. */
  readonly exitStatus: number | null;
  readonly lost: boolean;
  readonly result: TurnResult | null;
  /** The result came before the end of the process was asked for. */
  readonly resultFirst: boolean;
  readonly ended: EndReason | null;
  /** What the daemon itself found wrong; counts more than what the provider says. */
  readonly fault: StepError | null;
  readonly needsSession: 'no' | 'new' | 'proof';
  readonly identified: boolean;
  readonly denials: number;
  /** Nothing outside the daemon's own files can have happened. */
  readonly rehearsal: boolean;
  /** The agent's own time limit, where that one was over. */
  readonly limitSeconds: number | null;
}

/** How a run ended, from everything that is known when nothing of it is left. */
export function decideOutcome(facts: RunFacts): RunOutcome {
  const { step, result } = facts;
  const exitCode = facts.exitStatus;
  const failed = (error: StepError): RunOutcome => ({ status: 'failed', exitCode, error });
  if (facts.fault) return failed(facts.fault);
  const succeeded = result !== null && result.failure === null && (facts.resultFirst || !facts.lost);
  if (facts.ended === 'cancelled' && !(succeeded && facts.resultFirst)) {
    return { status: 'cancelled', exitCode, error: stepError('task_cancelled', `Step "${step.id}" was ended because its task was cancelled.`) };
  }
  if (facts.ended === 'timeout' && !(succeeded && facts.resultFirst)) {
    const limit = facts.limitSeconds === null ? 'its time limit' : `the limit of ${facts.limitSeconds} s of its agent`;
    return failed(stepError('step_timed_out', `Step "${step.id}" ran longer than ${limit} and was ended.`));
  }
  if (facts.lost && !facts.resultFirst) return died(step, facts.rehearsal, `The process of step "${step.id}" ended without a result, as when the machine or its supervisor was stopped.`);
  const killer = killerOf(facts);
  if (killer !== null && isUnknown(step, facts.rehearsal)) {
    return died(step, facts.rehearsal, `The process of step "${step.id}" was ended by ${killer}, which nobody here had sent, before it had a result.`);
  }
  if (result === null) return failed(stepError('driver_no_terminal_event', `The process of step "${step.id}" ended without saying how the turn went.`));
  if (result.failure) return failed(nameLine(step, stepError(result.failure.code, messageOf(result.failure))));
  if (facts.needsSession === 'proof' && !facts.identified) {
    return failed(nameLine(step, stepError('session_resume_unproven', 'the provider never said which session it is in.')));
  }
  if (facts.needsSession === 'new' && !facts.identified) {
    return failed(stepError('driver_protocol_error', `The provider never said which session step "${step.id}" opened, so that no other step could continue it.`));
  }
  if (facts.denials > 0 && step.onDenied === 'fail') {
    const what = facts.denials === 1 ? 'a tool' : `${facts.denials} tools`;
    return failed(stepError('driver_permission_denied', `The agent of step "${step.id}" was denied ${what} that it wanted.`));
  }
  return { status: 'succeeded', exitCode, error: null };
}

/** What can be repeated without harm has failed when its process died; anything else waits for a person. */
function died(step: RunFacts['step'], rehearsal: boolean, message: string): RunOutcome {
  return isUnknown(step, rehearsal)
    ? { status: 'unknown', exitCode: null, error: stepError('outcome_unknown', `${message} What it did outside the workspace is unknown.`) }
    : { status: 'failed', exitCode: null, error: stepError('driver_crashed', message, 'Find out what ended its process, then run the step again with `orchestrator task retry TASK`.') };
}

function isUnknown({ sideEffectClass }: RunFacts['step'], rehearsal: boolean): boolean {
  return !rehearsal && sideEffectClass !== 'none' && sideEffectClass !== 'workspace_only';
}

/** Sent by others: a command that ends by any other signal, such as a broken pipe, has come to an end of its own making. */
const sent: ReadonlySet<string> = new Set(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGKILL', 'SIGTERM']);

/**
 * The signal that ended a process before it had a result, where the daemon did not ask for it: a status alone is none. For a client that is any
 * signal before its final record; the status of a command is all that it says, and most signals are as good an answer as any other failure.
 */
function killerOf({ exitStatus, ended, result }: RunFacts): string | null {
  const { signal } = readStatus(exitStatus);
  const code = result?.failure?.code ?? null;
  if (signal === null || ended !== null) return null;
  return code === 'driver_crashed' || (code === 'command_failed' && sent.has(signal)) ? signal : null;
}

/** A provider says when its limit resets in words of its own, or not at all; the time is what a script and a person elsewhere can use. */
function messageOf({ message, resetAt }: TurnFailure): string {
  return resetAt === undefined ? message : `${message.replace(/\.$/, '')} (resets at ${new Date(resetAt).toISOString().replace(/\.\d+Z$/, 'Z')})`;
}

/** What is wrong with a session begins with its step and its line, as the refusals of the broker do; other errors stay as they are. */
export function nameLine<Error extends StepError>(step: RunFacts['step'], error: Error): Error {
  return error.code.startsWith('session_') ? { ...error, message: `${nameStep(step.id, step.session)}: ${error.message}` } : error;
}

/** With what the registry says to do about it, unless there is something better. */
export function stepError(code: Code, message: string, hint: string = lookupCode(code).fix): StepError {
  return { code, message, hint };
}

const signals: Readonly<Record<number, string>> = {
  1: 'SIGHUP', 2: 'SIGINT', 3: 'SIGQUIT', 4: 'SIGILL', 6: 'SIGABRT', 7: 'SIGBUS', 8: 'SIGFPE', 9: 'SIGKILL', 11: 'SIGSEGV',
  13: 'SIGPIPE', 14: 'SIGALRM', 15: 'SIGTERM', 24: 'SIGXCPU', 25: 'SIGXFSZ',
}; // prettier-ignore

/** A shell says "ended by signal n" as 128 + n, and nothing tells that from a command that exits so itself; nearly none does. */
export function readStatus(status: number | null): { readonly code: number | null; readonly signal: string | null } {
  const signal = status === null || status <= 128 ? undefined : signals[status - 128];
  return signal === undefined ? { code: status, signal: null } : { code: null, signal };
}
