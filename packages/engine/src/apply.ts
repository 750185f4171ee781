import { currentStep, isOutcomeUnknown, type CurrentStep } from './current-step.js';
import { deadline } from './deadline.js';
import type { EngineEvent } from './event.js';
import { finishRun } from './finish-run.js';
import { pause, resume } from './pause.js';
import { nextRequest } from './requests.js';
import { retry } from './retry.js';
import { formatRunKey } from './run-key.js';
import { resolveOutcome } from './resolve-outcome.js';
import { settle } from './settle.js';
import type { StepState, TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/**
 * The state after one event. An event that says nothing new (a duplicate, a late one, one of an unknown key or an older
 * attempt) gives the very same object back, so that the caller can tell.
 *
 * Without an identity of its own a `run_waiting` that is delivered again after its `run_continued`, or after another one, counts as a new
 * wait; every other event may be delivered again at any time.
 */
export function apply(workflow: EngineWorkflow, state: TaskState, event: EngineEvent): TaskState {
  switch (event.type) {
    case 'task_started':
      if (state.status !== 'pending') return state;
      return settle(workflow, { ...state, startedAt: event.at }, state.steps, event.at);
    case 'cancel_requested':
      return (event.request ?? 1) === nextRequest(state) ? requestCancel(workflow, state, event.at) : state;
    case 'pause_requested':
      return event.request === nextRequest(state) ? pause(workflow, state, event.at) : state;
    case 'resume_requested':
      return event.request === nextRequest(state) ? resume(workflow, state, event.at) : state;
    case 'retry_requested':
      return retry(workflow, state, event.key, event.at);
    default: {
      const current = currentStep(workflow, state);
      if (current === null || event.key !== formatRunKey(state.taskId, current.state.id, current.state.item, current.state.attempt)) return state;
      const changed = applyToRun(current, event);
      return changed === current.state ? state : settle(workflow, state, state.steps.with(current.index, keepWaiting(changed)), event.at);
    }
  }
}

type RunEvent = Exclude<EngineEvent, { readonly type: 'task_started' | 'cancel_requested' | 'pause_requested' | 'resume_requested' | 'retry_requested' }>;

function applyToRun({ step, state }: CurrentStep, event: RunEvent): StepState {
  if (isOutcomeUnknown(state)) return event.type === 'outcome_resolved' ? resolveOutcome(state, event.as, event.at) : state;
  switch (event.type) {
    case 'outcome_resolved':
      return state;
    case 'run_started':
      return state.startedAt === null ? { ...state, status: 'running', startedAt: event.at } : state;
    case 'run_waiting':
      // Nobody is waited for by a run that is being ended.
      return state.cancelling === null ? wait(state, event.for) : state;
    case 'run_continued':
      return state.status === 'waiting' ? { ...state, status: liveStatus(state) } : state;
    case 'time_passed': {
      const over = deadline(step, state);
      if (over === null || event.at < over || state.cancelling !== null) return state;
      return { ...state, status: liveStatus(state), cancelling: 'timeout' };
    }
    case 'run_finished':
      return finishRun(step, state, event.outcome, event.at);
  }
}

function wait(state: StepState, names: readonly string[] | undefined): StepState {
  if (state.status === 'waiting' && JSON.stringify(state.waitsFor) === JSON.stringify(names)) return state;
  const { waitsFor: _, ...rest } = state;
  return { ...rest, status: 'waiting', ...(names === undefined ? {} : { waitsFor: names }) };
}

/** Only a step that waits for its run waits for somebody who has to be free. */
function keepWaiting(state: StepState): StepState {
  if (state.waitsFor === undefined || (state.status === 'waiting' && !isOutcomeUnknown(state))) return state;
  const { waitsFor: _, ...rest } = state;
  return rest;
}

function requestCancel(workflow: EngineWorkflow, state: TaskState, at: number): TaskState {
  if (state.cancelRequestedAt !== null || state.finishedAt !== null) return state;
  const { pausedAt: _, ...going } = state;
  const requested = { ...going, cancelRequestedAt: at };
  const current = currentStep(workflow, state);
  if (current === null) return settle(workflow, requested, state.steps, at);
  return settle(workflow, requested, state.steps.with(current.index, keepWaiting(cancelStep(current.state, at))), at);
}

/** A run that was asked for may exist before anybody has said so: it is ended like one that runs. */
function cancelStep(state: StepState, at: number): StepState {
  if (isOutcomeUnknown(state)) return { ...state, status: 'cancelled', finishedAt: at, cancelling: 'cancelled' };
  return { ...state, status: liveStatus(state), cancelling: state.cancelling ?? 'cancelled' };
}

function liveStatus(state: StepState): 'running' | 'pending' {
  return state.startedAt === null ? 'pending' : 'running';
}
