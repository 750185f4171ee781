import type { Resolution } from './event.js';
import type { StepState } from './state.js';

/** What a step with an unknown outcome is once a person has said how it ended. A failure keeps the error that told of the loss. */
export function resolveOutcome(state: StepState, as: Resolution, at: number): StepState {
  switch (as) {
    case 'succeeded':
      return { ...state, status: 'succeeded', finishedAt: at, error: null };
    case 'failed':
      return { ...state, status: 'failed', finishedAt: at };
    case 'retry':
      return { ...state, attempt: state.attempt + 1, status: 'pending', startedAt: null, finishedAt: null, exitCode: null, error: null, cancelling: null };
  }
}
