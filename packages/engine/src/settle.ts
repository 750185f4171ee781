import { isFinished } from './current-step.js';
import { deriveContainers, stops } from './derive-containers.js';
import { listsEndedBy, listsRound } from './lists.js';
import type { StepState, TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/** Draws every conclusion from changed steps: what is not run any more, the containers, and the task's own status. */
export function settle(workflow: EngineWorkflow, task: TaskState, steps: readonly StepState[], at: number): TaskState {
  const left = task.cancelRequestedAt === null ? skipAfterFailure(workflow, steps) : cancelLeft(workflow, steps);
  const settled = deriveContainers(workflow, left);
  if (settled.every(isFinished)) {
    const { pausedAt: _, ...ended } = task;
    return { ...ended, steps: settled, status: endStatus(workflow, task, settled), finishedAt: at };
  }
  const underWay = settled.some((step) => step.status === 'waiting') ? 'waiting' : 'running';
  return { ...task, steps: settled, status: task.pausedAt === undefined ? underWay : 'paused' };
}

function skipAfterFailure(workflow: EngineWorkflow, steps: readonly StepState[]): readonly StepState[] {
  const ended = new Set<string | null>();
  for (const [index, step] of workflow.steps.entries()) {
    const state = steps[index];
    if (step.kind !== 'container' && state !== undefined && stops(step, state)) for (const list of listsEndedBy(workflow, step)) ended.add(list);
  }
  if (ended.size === 0) return steps;
  return steps.map((state, index): StepState => {
    const step = workflow.steps[index];
    return state.status === 'pending' && step !== undefined && listsRound(workflow, step).some((list) => ended.has(list)) ? { ...state, status: 'skipped' } : state;
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
