import { deriveContainers } from './derive-containers.js';
import type { StepState, TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/** A task that has not been started. Disabled steps, and everything inside a disabled container, are `skipped` already. */
export function init(taskId: string, workflow: EngineWorkflow): TaskState {
  const disabled = new Set<string>();
  const steps = workflow.steps.map((step): StepState => {
    if (!step.enabled || (step.parent !== null && disabled.has(step.parent))) disabled.add(step.id);
    return {
      id: step.id,
      item: null,
      cycle: 1,
      attempt: 1,
      status: disabled.has(step.id) ? 'skipped' : 'pending',
      startedAt: null,
      finishedAt: null,
      exitCode: null,
      error: null,
      cancelling: null,
    };
  });
  return {
    version: 1,
    taskId,
    status: 'pending',
    startedAt: null,
    finishedAt: null,
    cancelRequestedAt: null,
    steps: deriveContainers(workflow, steps),
  };
}
