import type { StepError } from './state.js';

/** `task/step[item]/attempt`; the item part is left out where there is none. */
export type RunKey = string;

export interface RunOutcome {
  /** `unknown`: the process is gone without a result and its effects may not be repeated; waits for a person. */
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'unknown';
  readonly exitCode: number | null;
  /** Null exactly when succeeded. */
  readonly error: StepError | null;
}

/** `retry`: the step runs again as its next attempt. */
export type Resolution = 'succeeded' | 'failed' | 'retry';

/**
 * What happened, with its time in milliseconds since the epoch. What people ask of a task again and again carries the number that `nextRequest` gives, so
 * that a request which is delivered once more, also much later, is told from a new one; a cancel without one is a task’s first request.
 */
export type EngineEvent =
  | { readonly type: 'task_started'; readonly at: number }
  | { readonly type: 'run_started'; readonly key: RunKey; readonly at: number }
  /** The run waits for a person; with `for`, a run that has not started waits until one of these is free for it. */
  | { readonly type: 'run_waiting'; readonly key: RunKey; readonly at: number; readonly for?: readonly string[] }
  | { readonly type: 'run_continued'; readonly key: RunKey; readonly at: number }
  /** Also for a run that was refused before any process started. */
  | { readonly type: 'run_finished'; readonly key: RunKey; readonly at: number; readonly outcome: RunOutcome }
  | { readonly type: 'time_passed'; readonly key: RunKey; readonly at: number }
  /** A person says how a run with an unknown outcome ended, or that the step is to run once more. Says nothing to any other run. */
  | { readonly type: 'outcome_resolved'; readonly key: RunKey; readonly at: number; readonly as: Resolution }
  | { readonly type: 'cancel_requested'; readonly at: number; readonly request?: number }
  /** No run is started from now on; one that goes on is let finish. */
  | { readonly type: 'pause_requested'; readonly at: number; readonly request: number }
  | { readonly type: 'resume_requested'; readonly at: number; readonly request: number }
  /**
   * For a task that has failed or was cancelled: the step of this run gets its next attempt, and those behind it wait for their turn again. The key is
   * the one that `chooseRetry` names; any other says nothing.
   */
  | { readonly type: 'retry_requested'; readonly key: RunKey; readonly at: number };
