import type { EngineEvent, TaskState } from '@orch/engine';
import type { ApprovalRecord, RuntimeTransaction } from '../ports.js';

/** A change of one task: events and whatever is stored with them, in one transaction. */
export interface TaskChange {
  events(state: TaskState): readonly EngineEvent[];
  save?(transaction: RuntimeTransaction): Promise<void>;
  /** What the step's log says of it once it is stored; null for nothing. */
  note?(): { readonly stepId: string; readonly attempt: number; readonly text: string } | null;
}

/** The task of a run, as the run sees it. */
export interface TaskPort {
  /** Resolves when the change is stored. Rejects only when the runtime is closed. */
  post(change: TaskChange): Promise<void>;
  /** Answers a waiting approval; rejects with `task_conflict` when it does not wait any more. */
  answer(approvalId: string, status: Exclude<ApprovalRecord['status'], 'waiting'>, reason: string): Promise<void>;
}
