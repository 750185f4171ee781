import { expect, test } from 'vitest';
import { closest } from './closest.js';

test.each([
  ['paln', ['plan', 'implement'], 'plan'],
  ['cluade', ['shell', 'claude', 'codex'], 'claude'],
  ['qaTesting', ['qa_testing', 'qa_review'], 'qa_testing'],
  ['QA', ['qa'], 'qa'],
  ['implment', ['implement', 'implant'], 'implement'],
])('%s is taken as a slip for one of %j', (word, candidates, meant) => {
  expect(closest(word, candidates)).toBe(meant);
});

test.each([
  ['deploy', ['plan', 'review']],
  ['a', ['b']],
  ['plan', ['plan']],
  ['plan', []],
])('%s is no slip for any of %j', (word, candidates) => {
  expect(closest(word, candidates)).toBeNull();
});
