/** One line of a task's log, redacted. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Empty for a line about the log itself. */
  readonly step: string;
  readonly attempt: number;
  /** `agent`: what the agent said and did; `system`: what the daemon says about the run. */
  readonly stream: 'stdout' | 'stderr' | 'agent' | 'system';
  readonly text: string;
  /** What the line tells of, where it can be told from an agent's own words by this alone: the provider tries a call of its own again. */
  readonly about?: 'retry';
}
