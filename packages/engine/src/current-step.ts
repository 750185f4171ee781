import type { StepState, TaskState } from './state.js';
import type { EngineStep, EngineWorkflow } from './workflow.js';

const finished: ReadonlySet<StepState['status']> = new Set(['succeeded', 'failed', 'skipped', 'cancelled']);

export function isFinished(step: StepState): boolean {
  return finished.has(step.status);
}

/** The run is gone without a result: nothing is left to start, end or time, only a person to wait for. */
export function isOutcomeUnknown(step: StepState): boolean {
  return step.status === 'waiting' && step.error !== null;
}

export interface CurrentStep {
  /** Place in both `workflow.steps` and `state.steps`. */
  readonly index: number;
  readonly step: EngineStep;
  readonly state: StepState;
}

/** The one step whose run is wanted: the first in document order that has not finished. Null unless the task is under way. */
export function currentStep(workflow: EngineWorkflow, task: TaskState): CurrentStep | null {
  if (task.status !== 'running' && task.status !== 'waiting' && task.status !== 'paused') return null;
  for (const [index, step] of workflow.steps.entries()) {
    const state = task.steps[index];
    if (step.kind !== 'container' && state !== undefined && !isFinished(state)) return { index, step, state };
  }
  return null;
}
