export type TaskStatus = 'pending' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled';
export type StepStatus = 'pending' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';

export interface StepError {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** State of one step. Times are milliseconds since the epoch and come from events. */
export interface StepState {
  readonly id: string;
  readonly item: string | null;
  /** 1-based. */
  readonly cycle: number;
  /** 1-based; counts the runs of the step in this task. */
  readonly attempt: number;
  readonly status: StepStatus;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly exitCode: number | null;
  readonly error: StepError | null;
  /** Set from the moment at which its run is no longer wanted. */
  readonly cancelling: 'timeout' | 'cancelled' | null;
}

/** Whole state of one task: plain JSON, saved with every event. */
export interface TaskState {
  readonly version: 1;
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly cancelRequestedAt: number | null;
  /** One entry a step, in document order, containers included (theirs is derived from their children). */
  readonly steps: readonly StepState[];
}
