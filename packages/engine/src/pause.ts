import { currentStep, isOutcomeUnknown } from './current-step.js';
import { nextRequest } from './requests.js';
import { settle } from './settle.js';
import type { StepState, TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/** Says nothing to a task that is not under way, or is being cancelled. */
export function pause(workflow: EngineWorkflow, task: TaskState, at: number): TaskState {
  if ((task.status !== 'running' && task.status !== 'waiting') || task.cancelRequestedAt !== null) return task;
  const current = currentStep(workflow, task);
  const steps = current === null ? task.steps : task.steps.with(current.index, notAsked(current.state));
  return settle(workflow, { ...task, pausedAt: at, requests: nextRequest(task) }, steps, at);
}

export function resume(workflow: EngineWorkflow, task: TaskState, at: number): TaskState {
  if (task.status !== 'paused') return task;
  const { pausedAt: _, ...going } = task;
  return settle(workflow, { ...going, requests: nextRequest(task) }, task.steps, at);
}

/** What has not begun is asked for again when the task goes on, and waits for nobody until then. */
function notAsked(state: StepState): StepState {
  if (state.status !== 'waiting' || state.startedAt !== null || isOutcomeUnknown(state)) return state;
  const { waitsFor: _, ...rest } = state;
  return { ...rest, status: 'pending' };
}
