import { isFinished } from './current-step.js';
import type { StepState } from './state.js';
import type { EngineStep, EngineWorkflow } from './workflow.js';

/** A failure that its step does not say to go on after. */
export function stops(step: EngineStep, state: StepState): boolean {
  return state.status === 'failed' && step.onFailure === 'stop';
}

/**
 * Gives every container the status and times that follow from its children. Exit code and error stay null: they are the
 * child's. Innermost first, which in document order is from the end.
 */
export function deriveContainers(workflow: EngineWorkflow, steps: readonly StepState[]): readonly StepState[] {
  const derived = [...steps];
  for (let index = workflow.steps.length - 1; index >= 0; index--) {
    const container = workflow.steps[index];
    const state = derived[index];
    if (container?.kind !== 'container' || state === undefined) continue;
    const children = workflow.steps.flatMap((step, at) => {
      const child = derived[at];
      return step.parent === container.id && child !== undefined ? [{ step, state: child }] : [];
    });
    derived[index] = { ...state, ...summary(children) };
  }
  return derived;
}

function summary(children: readonly { readonly step: EngineStep; readonly state: StepState }[]): Pick<StepState, 'status' | 'startedAt' | 'finishedAt'> {
  const status = containerStatus(children);
  const started = children.flatMap(({ state }) => state.startedAt ?? []);
  const finished = children.flatMap(({ state }) => state.finishedAt ?? []);
  const over = children.every(({ state }) => isFinished(state));
  return {
    status,
    startedAt: started.length === 0 ? null : Math.min(...started),
    finishedAt: over && finished.length > 0 ? Math.max(...finished) : null,
  };
}

function containerStatus(children: readonly { readonly step: EngineStep; readonly state: StepState }[]): StepState['status'] {
  const has = (status: StepState['status']) => children.some(({ state }) => state.status === status);
  if (has('waiting')) return 'waiting';
  if (has('running')) return 'running';
  // An empty container has nothing that could run.
  if (children.every(({ state }) => state.status === 'skipped')) return 'skipped';
  // Between two children.
  if (has('pending')) return has('succeeded') || has('failed') ? 'running' : 'pending';
  if (children.some(({ step, state }) => stops(step, state))) return 'failed';
  if (has('cancelled')) return 'cancelled';
  return 'succeeded';
}
