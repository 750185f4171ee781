/**
 * Not an answer yet: the agent is cordoned, so the step waits for a person to uncordon it and the broker is asked again. Never stored
 * as a decision.
 */
export interface Wait {
  readonly mode: 'wait';
  readonly line: string;
  readonly source: string | null;
  readonly agent: string;
  readonly reason: string;
}
