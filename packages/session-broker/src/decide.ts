import type { Decision, DecisionInput } from './decision.js';

/** Pure: the same facts always give the same decision. */
export function decide(_input: DecisionInput): Decision {
  throw new Error('not written yet');
}
