import { plainLetters } from '@orch/diagnostics';
import { nearest } from './nearest.js';
import { agentDriverShape, driverOptionsShape } from '../shape/agent.js';

/** Fields of an agent's `driver`; every other map in it is a block of one provider. */
export const driverKeys: readonly string[] = Object.keys(agentDriverShape.shape);

const optionLetters = new Set(Object.keys(driverOptionsShape.shape).map(plainLetters));

/** Blocks have few names, and comparing each costs more than all else here. */
const judged = new Map<string, boolean>();
const maximumJudged = 100;

/** Whether a map under `driver` is rather a misspelt or misplaced field than a block, or has the name under which blocks are kept. */
export function isNoBlock(key: string): boolean {
  let known = judged.get(key);
  if (known === undefined) {
    known = key === 'blocks' || nearest(key, ['options']) !== null || optionLetters.has(plainLetters(key));
    if (judged.size < maximumJudged) judged.set(key, known);
  }
  return known;
}
