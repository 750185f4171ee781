/** Public name of a session: `ses_` and 20 lower-case base32 characters, random, unrelated to the provider's id. */
export type SessionRef = string;

/** What a step asks for; resolved when the workflow was applied. */
export type SessionRequirement =
  /** Steps that no session belongs to: commands, containers, agents whose driver has no sessions. */
  | { readonly mode: 'none' }
  | { readonly mode: 'fresh'; readonly line: string }
  | { readonly mode: 'resume'; readonly line: string; readonly source: string }
  /** Branches `parent` at its tip into a line of its own. */
  | { readonly mode: 'fork'; readonly line: string; readonly parent: string; readonly source: string };

/** Where one line of one task (and item) stands: plain JSON. A line is named after the step that opens it. */
export interface LineState {
  readonly line: string;
  readonly item: string | null;
  /** How the opener's last run went. */
  readonly opener: 'not_run' | 'running' | 'succeeded' | 'failed' | 'skipped';
  /** Null unless the opener succeeded. */
  readonly current: SessionRef | null;
  /** Agent that owns the current session, by name. */
  readonly owner: string | null;
  /** Successful turns in the current session. */
  readonly turns: number;
  /** Step that the last successful turn belongs to. */
  readonly lastStep: string | null;
  /** The provider refused the current session as unknown: every later resume fails. */
  readonly lost: boolean;
  /** Attempts in the current session since then that did not succeed: they may be part of the conversation. Absent for none. */
  readonly failedTurns?: number;
}
