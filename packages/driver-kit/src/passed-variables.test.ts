import { expect, test } from 'vitest';
import { passedVariables } from './passed-variables.js';

test('names stand for themselves, and a star for every ending, none included', () => {
  const env = { TOOL_KEY: 'a', TOOL_: 'b', TOOL: 'c', HOME_2: 'd', HOME: 'e' };
  expect(passedVariables(env, ['HOME', 'TOOL_*'])).toEqual(['HOME', 'TOOL_', 'TOOL_KEY']);
});
