import type { EngineEvent } from './event.js';
import type { TaskState } from './state.js';

/** Where tasks are kept; implemented by the store, used by whatever carries commands out. */
export interface TaskJournal {
  /** Null when there is no such task. `sequence` is the number of events so far. */
  load(taskId: string): Promise<{ readonly sequence: number; readonly state: TaskState } | null>;
  /**
   * Appends the events and saves the state, in the caller's transaction.
   * Throws OrchError `task_conflict` unless `sequence` is still what `load` said.
   */
  append(taskId: string, sequence: number, events: readonly EngineEvent[], state: TaskState): Promise<void>;
  /** Ids of the tasks that are running, waiting or paused, oldest first. */
  listOpen(): Promise<readonly string[]>;
}
