import { isFinished } from './current-step.js';
import { deriveContainers, stops } from './derive-containers.js';
import type { StepState, TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/** Draws every conclusion from changed steps: what is not run any more, the containers, and the task's own status. */
export function settle(workflow: EngineWorkflow, task: TaskState, steps: readonly StepState[], at: number): TaskState {
  const left = task.cancelRequestedAt === null ? skipAfterFailure(workflow, steps) : cancelLeft(workflow, steps);
  const settled = deriveContainers(workflow, left);
  if (settled.every(isFinished)) return { ...task, steps: settled, status: endStatus(workflow, task, settled), finishedAt: at };
  return { ...task, steps: settled, status: settled.some((step) => step.status === 'waiting') ? 'waiting' : 'running' };
}

/** A failure ends the list that it stands in; a container that failed by it does so to its own list, unless it goes on after failures. */
function skipAfterFailure(workflow: EngineWorkflow, steps: readonly StepState[]): readonly StepState[] {
  const ended = new Set<string | null>();
  const byId = new Map(workflow.steps.map((step) => [step.id, step]));
  for (const [index, step] of workflow.steps.entries()) {
    const state = steps[index];
    if (step.kind === 'container' || state === undefined || !stops(step, state)) continue;
    let list = step.parent;
    ended.add(list);
    while (list !== null) {
      const container = byId.get(list);
      if (container === undefined || container.onFailure === 'continue') break;
      list = container.parent;
      ended.add(list);
    }
  }
  if (ended.size === 0) return steps;
  return steps.map((state, index): StepState => {
    if (state.status !== 'pending') return state;
    for (let list = workflow.steps[index]?.parent ?? null; ; list = byId.get(list)?.parent ?? null) {
      if (ended.has(list)) return { ...state, status: 'skipped' };
      if (list === null) return state;
    }
  });
}

/** The step that is being ended keeps its status until nothing of its run is left; those behind it never run. */
function cancelLeft(workflow: EngineWorkflow, steps: readonly StepState[]): readonly StepState[] {
  return steps.map((state, index): StepState =>
    state.status === 'pending' && state.cancelling === null && workflow.steps[index]?.kind !== 'container' ? { ...state, status: 'cancelled' } : state,
  );
}

/**
 * A failure that its step (or a container round it) goes on after does not fail the task: whoever wrote `continue` said that the
 * task's end does not depend on it, and the step itself stays `failed` for all to see. A task whose cancelling was asked for
 * is `cancelled`, also where its last run still succeeded.
 */
function endStatus(workflow: EngineWorkflow, task: TaskState, steps: readonly StepState[]): TaskState['status'] {
  if (task.cancelRequestedAt !== null) return 'cancelled';
  const failed = workflow.steps.some((step, index) => {
    const state = steps[index];
    return step.parent === null && state !== undefined && stops(step, state);
  });
  return failed ? 'failed' : 'succeeded';
}
