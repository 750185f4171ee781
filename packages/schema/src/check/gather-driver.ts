import { nearest, plainLetters } from '../fields/distance.js';
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

function isMistake(key: string): boolean {
  return nearest(key, ['options']) !== null || optionKeys.some((option) => plainLetters(option) === plainLetters(key));
}
