import type { Decision } from './decision.js';
import type { LineState } from './line.js';

/** How an attempt ended, as far as its line is concerned. */
export type LineOutcome =
  | { readonly type: 'started' }
  | { readonly type: 'succeeded'; readonly stepId: string; readonly agent: string }
  | { readonly type: 'failed'; readonly lost: boolean }
  | { readonly type: 'skipped' };

/** Only a successful attempt advances a line. `line` is null when no step of it has run in this task yet. */
export function advanceLine(_line: LineState | null, _item: string | null, _decision: Decision, _outcome: LineOutcome): LineState | null {
  throw new Error('not written yet');
}
