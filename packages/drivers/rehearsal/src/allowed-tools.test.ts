import { expect, test } from 'vitest';
import { isToolAllowed } from './allowed-tools.js';

test.each([
  ['Bash', 'Bash', 'npm test', true],
  ['Bash(*)', 'Bash', 'npm test; rm x', true],
  ['Bash(npm test)', 'Bash', 'npm test', true],
  ['Bash(npm test)', 'Bash', 'npm test --watch', false],
  ['Bash(npm test:*)', 'Bash', 'npm test', true],
  ['Bash(npm test:*)', 'Bash', 'npm test --watch', true],
  ['Bash(npm test:*)', 'Bash', 'npm testing', false],
  ['Bash(npm test:*)', 'Bash', 'npm test && rm -rf x', false],
  ['Bash(npm test:*)', 'Read', 'npm test', false],
  ['BashOutput', 'Bash', 'npm test', false],
  ['', 'Bash', 'npm test', false],
])('the pattern %j on %s(%s): %s', (pattern, tool, use, allowed) => {
  expect([isToolAllowed([pattern], tool, use), isToolAllowed([], tool, use)]).toEqual([allowed, false]);
});
