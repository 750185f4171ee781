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
  /** 1-based; raised by every retry, and so unlike that of any run before. */
  readonly attempt: number;
  readonly status: StepStatus;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly exitCode: number | null;
  readonly error: StepError | null;
  /** Set from the moment at which its run is no longer wanted. */
  readonly cancelling: 'timeout' | 'cancelled' | null;
  /** Names of those of whom one has to be free before the run starts; absent for a step that waits for nobody, or for a person. */
  readonly waitsFor?: readonly string[];
}

/** Whole state of one task: plain JSON, saved with every event. */
export interface TaskState {
  readonly version: 1;
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Of the cancel that goes on or has ended the task; a retry takes it back. */
  readonly cancelRequestedAt: number | null;
  /** Present exactly while the task is paused. */
  readonly pausedAt?: number;
  /** How many pauses, resumes and retries there were; absent for none. */
  readonly requests?: number;
  /** One entry a step, in document order, containers included (theirs is derived from their children). */
  readonly steps: readonly StepState[];
}
