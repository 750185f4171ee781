import { plainLetters } from '@orch/diagnostics';
import { nearest } from '../fields/nearest.js';
import { agentDriverShape, driverOptionsShape } from '../manifest/agent.js';

const ownKeys = Object.keys(agentDriverShape.shape).filter((key) => key !== 'blocks');
const optionKeys = Object.keys(driverOptionsShape.shape);

/**
 * Puts the providers' own blocks under `blocks`: every map under `driver` whose key is not one of the driver's fields and does not look
 * like a misspelt or misplaced one. What is left over is unknown to the shape.
 */
export function gatherDriver(driver: Record<string, unknown>): Record<string, unknown> {
  const gathered: Record<string, unknown> = {};
  const blocks: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(driver)) {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!ownKeys.includes(key) && isMap && !isMistake(key)) blocks[key] = value;
    // A field of this name would be taken for the gathered ones.
    else if (key !== 'blocks') gathered[key] = value;
    else gathered['blocks '] = value;
  }
  return { ...gathered, blocks };
}

/** Blocks have few names, and comparing each costs more than all else here. */
const judged = new Map<string, boolean>();
const maximumJudged = 100;

function isMistake(key: string): boolean {
  let known = judged.get(key);
  if (known === undefined) {
    known = nearest(key, ['options']) !== null || optionKeys.some((option) => plainLetters(option) === plainLetters(key));
    if (judged.size < maximumJudged) judged.set(key, known);
  }
  return known;
}
