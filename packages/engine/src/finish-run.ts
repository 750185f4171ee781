import type { RunOutcome } from './event.js';
import type { StepError, StepState } from './state.js';
import type { EngineStep } from './workflow.js';

/** What a step is after its run has ended. A success counts even where the run was no longer wanted. */
export function finishRun(step: EngineStep, state: StepState, outcome: RunOutcome, at: number): StepState {
  const ended = { ...state, exitCode: outcome.exitCode, finishedAt: at };
  if (outcome.status === 'succeeded') return { ...ended, status: 'succeeded', error: null };
  if (state.cancelling === 'timeout') return { ...ended, status: 'failed', error: timedOut(step) };
  if (state.cancelling === 'cancelled') {
    return { ...ended, status: 'cancelled', error: outcome.status === 'unknown' ? unknownOutcome(step, outcome.error) : cancelledError(step) };
  }
  if (outcome.status === 'unknown') {
    return { ...ended, status: 'waiting', finishedAt: null, error: unknownOutcome(step, outcome.error) };
  }
  // A run that was ended without anybody having asked for it is a failure like any other.
  return { ...ended, status: 'failed', error: outcome.error };
}

function timedOut(step: EngineStep): StepError {
  return {
    code: 'step_timed_out',
    message: `Step "${step.id}" ran longer than its limit of ${step.timeoutSeconds} s and was ended.`,
    hint: 'Raise `timeout_secs`, or find out what hangs in the log of the step.',
  };
}

function cancelledError(step: EngineStep): StepError {
  return { code: 'task_cancelled', message: `Step "${step.id}" was ended because its task was cancelled.`, hint: null };
}

function unknownOutcome(step: EngineStep, error: StepError | null): StepError {
  return {
    code: 'outcome_unknown',
    message: error?.message ?? `The process of step "${step.id}" ended without a result, and what it did is unknown.`,
    hint: error?.hint ?? 'Look at what the step did, then cancel the task and create it again.',
  };
}
