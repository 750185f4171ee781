import type { DriverCapabilities } from '@orch/driver';
import type { LineState, SessionRef, SessionRequirement } from './line.js';
import type { Affinity, SessionRecord } from './session-record.js';

/** Codes with which a run is refused before a process starts. */
export type RefusalCode =
  | 'agent_unavailable'
  | 'feature_not_available'
  | 'session_resume_source_failed'
  | 'session_resume_source_not_run'
  | 'session_lost'
  | 'session_busy'
  | 'session_owner_unavailable'
  | 'session_affinity_mismatch'
  | 'session_workspace_gone'
  | 'driver_session_resume_required'
  | 'driver_session_fork_required'
  | 'store_value_missing'
  | 'vault_damaged';

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly hint: string;
}

/** The stored answer for one attempt; always with a reason for people. */
export type Decision =
  | { readonly mode: 'none'; readonly reason: string }
  | { readonly mode: 'fresh'; readonly line: string; readonly ref: SessionRef; readonly reason: string }
  | { readonly mode: 'resume'; readonly line: string; readonly ref: SessionRef; readonly source: string; readonly turn: number; readonly reason: string }
  | { readonly mode: 'fork'; readonly line: string; readonly ref: SessionRef; readonly parent: SessionRef; readonly source: string; readonly reason: string }
  | {
      readonly mode: 'refused';
      readonly line: string;
      readonly source: string | null;
      readonly refusal: Refusal;
      readonly reason: string;
      /** Present where the step would have opened the line: the line counts as failed then. */
      readonly opens?: true;
    };

export interface DecisionInput {
  readonly stepId: string;
  readonly requirement: SessionRequirement;
  /** The step's own line; for a fork its parent line. Null when no step of it has run. */
  readonly line: LineState | null;
  /** The line's current session. */
  readonly session: SessionRecord | null;
  /** Run key of the live holder of that session's lease, this run's own key not counted. */
  readonly leaseHolder: string | null;
  /** The agent that would run the step. */
  readonly agent: { readonly name: string; readonly availability: 'available' | 'cordoned' | 'unavailable' };
  readonly driver: { readonly id: string; readonly capabilities: DriverCapabilities };
  /** Facts of the place where the run would start; `account` null when unknown beforehand. */
  readonly place: Affinity;
  readonly workingDirectoryExists: boolean;
  readonly rehearsal: boolean;
  /** A new SessionRef, used when the decision opens a session. */
  readonly newRef: SessionRef;
}
