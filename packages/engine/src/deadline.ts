import type { StepState } from './state.js';
import type { EngineStep } from './workflow.js';

/** When the step's time is over; null before its run has started. Time spent waiting for a person counts. */
export function deadline(step: EngineStep, state: StepState): number | null {
  return state.startedAt === null ? null : state.startedAt + Math.round(step.timeoutSeconds * 1000);
}
