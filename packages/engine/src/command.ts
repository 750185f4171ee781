import type { RunKey } from './event.js';

/** What should be outstanding now. Not a difference: after a crash the same list is asked for again and made true. */
export type EngineCommand =
  /** The run should exist: start it, or leave it alone where it was started already. */
  | { readonly type: 'start_run'; readonly key: RunKey; readonly stepId: string; readonly item: string | null; readonly cycle: number; readonly attempt: number }
  /** The run should end; `run_finished` follows when nothing of it is left. */
  | { readonly type: 'cancel_run'; readonly key: RunKey; readonly stepId: string; readonly reason: 'timeout' | 'cancelled' }
  /** `time_passed` is wanted for this key at this time. */
  | { readonly type: 'wake_at'; readonly key: RunKey; readonly at: number };
