import type { Driver, DriverRun, OpenRequest } from '@orch/driver';
import type { CompiledAgent, CompiledStep } from '@orch/validator';
import type { RunRecord, TaskRecord } from '../ports.js';

/** A run that was decided on and stored, and whose process should exist. */
export interface RunPlan {
  readonly task: TaskRecord;
  readonly step: CompiledStep;
  /** Null for a command step. */
  readonly agent: CompiledAgent | null;
  readonly record: RunRecord;
  readonly request: OpenRequest;
  readonly driver: Driver;
  readonly fold: DriverRun;
  /** Another daemon started it: its texts come once more. */
  readonly adopted: boolean;
}

/** What the private spool keeps, so that another daemon opens the same run again. Holds the handle. */
export interface SpooledRequest {
  readonly version: 1;
  readonly driver: string;
  readonly request: OpenRequest;
}
