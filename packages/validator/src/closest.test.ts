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

test('among very many names a slip of case or separators is still found', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `step_${index}`);
  expect(closest('Step-4999', names)).toBe('step_4999');
});
