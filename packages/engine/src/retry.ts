import { stops } from './derive-containers.js';
import { init } from './init.js';
import { listsEndedBy, listsRound } from './lists.js';
import { nextRequest } from './requests.js';
import type { RunKey } from './event.js';
import { formatRunKey } from './run-key.js';
import { settle } from './settle.js';
import type { StepState, TaskState } from './state.js';
import type { EngineStep, EngineWorkflow } from './workflow.js';

export type RetryChoice =
  | { readonly key: RunKey; readonly stepId: string }
  /** It has not failed and was not cancelled. */
  | { readonly refused: 'not_ended' }
  /** Nothing in it failed or was cancelled, so that a step has to be named. */
  | { readonly refused: 'nothing_ended_it' }
  | { readonly refused: 'no_such_step' | 'turned_off'; readonly stepId: string }
  /** `before` failed or was cancelled and keeps the step from running. */
  | { readonly refused: 'behind'; readonly stepId: string; readonly before: string };

/** The run that a retry is about: of the named step, of the first one inside a named container, or, where none is named, of the one that ended the task. */
export function chooseRetry(workflow: EngineWorkflow, task: TaskState, stepId: string | null): RetryChoice {
  if (task.status !== 'failed' && task.status !== 'cancelled') return { refused: 'not_ended' };
  const able = ableSteps(workflow, task);
  if (stepId === null) {
    const index = able.find((each) => endedTask(workflow, task, each));
    return index === undefined ? { refused: 'nothing_ended_it' } : chosen(task, index);
  }
  const named = workflow.steps.find(({ id }) => id === stepId);
  if (named === undefined) return { refused: 'no_such_step', stepId };
  const index = able.find((each) => isInside(workflow, each, named));
  if (index === undefined) return { refused: 'turned_off', stepId };
  const before = obstacle(workflow, task, index);
  return before === null ? chosen(task, index) : { refused: 'behind', stepId, before: before.id };
}

/** Only for the run of a step that nothing before it keeps from running; to any other task, and to a run that is not the step's last, it says nothing. */
export function retry(workflow: EngineWorkflow, task: TaskState, key: RunKey, at: number): TaskState {
  if (task.status !== 'failed' && task.status !== 'cancelled') return task;
  const able = ableSteps(workflow, task);
  const index = able.find((each) => keyAt(task, each) === key);
  if (index === undefined || obstacle(workflow, task, index) !== null) return task;
  const behind = new Set(able.filter((each) => each > index));
  const steps = task.steps.map((state, place) => (place === index ? again(state, true) : behind.has(place) ? again(state, state.finishedAt !== null) : state));
  const going: TaskState = { ...task, startedAt: task.startedAt ?? at, finishedAt: null, cancelRequestedAt: null, requests: nextRequest(task) };
  return settle(workflow, going, steps, at);
}

/** Places of the steps that can run at all: neither containers nor turned off. */
function ableSteps(workflow: EngineWorkflow, task: TaskState): readonly number[] {
  const fresh = init(task.taskId, workflow).steps;
  return [...workflow.steps.keys()].filter((index) => workflow.steps[index]?.kind !== 'container' && fresh[index]?.status === 'pending');
}

/** One that has not run yet keeps its number, as no run can have it. */
function again(state: StepState, next: boolean): StepState {
  return { ...state, attempt: state.attempt + Number(next), status: 'pending', startedAt: null, finishedAt: null, exitCode: null, error: null, cancelling: null };
}

function chosen(task: TaskState, index: number): RetryChoice {
  return { key: keyAt(task, index), stepId: task.steps[index]?.id ?? '' };
}

function keyAt(task: TaskState, index: number): RunKey {
  const state = task.steps[index];
  return state === undefined ? '' : formatRunKey(task.taskId, state.id, state.item, state.attempt);
}

function isInside(workflow: EngineWorkflow, index: number, named: EngineStep): boolean {
  const step = workflow.steps[index];
  return step !== undefined && (step.id === named.id || listsRound(workflow, step).includes(named.id));
}

/** It was cancelled, or its failure ended the workflow's own list; and nothing before it had done so to it. */
function endedTask(workflow: EngineWorkflow, task: TaskState, index: number): boolean {
  const [step, state] = [workflow.steps[index], task.steps[index]];
  if (step === undefined || state === undefined) return false;
  return (state.status === 'cancelled' || (stops(step, state) && listsEndedBy(workflow, step).includes(null))) && obstacle(workflow, task, index) === null;
}

/** The step before it without which it must not run: one whose failure ended a list that it stands in, or one that was cancelled on the way to it. */
function obstacle(workflow: EngineWorkflow, task: TaskState, index: number): EngineStep | null {
  const failures = new Map<string | null, EngineStep>();
  const failureBefore = (step: EngineStep) => listsRound(workflow, step).map((list) => failures.get(list)).find((failure) => failure !== undefined) ?? null;
  for (const [place, step] of workflow.steps.entries()) {
    const state = task.steps[place];
    if (place === index) return failureBefore(step);
    if (step.kind === 'container' || state === undefined || failureBefore(step) !== null) continue;
    if (state.status === 'cancelled') return step;
    if (stops(step, state)) for (const list of listsEndedBy(workflow, step)) failures.set(list, step);
  }
  return null;
}
