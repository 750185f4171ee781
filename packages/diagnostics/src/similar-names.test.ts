import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestNames } from './similar-names.js';

test('what was meant is found across case, separators and a few slips', () => {
  const names = ['session_lost', 'session_busy', 'max_parallel', 'plan', 'ab'];
  expect([
    nearestNames('session_losst', names, 3),
    nearestNames('maxParallel', names, 3),
    nearestNames('paln', names, 1),
    nearestNames('ac', names, 3),
    nearestNames('nothing like it', names, 3),
  ]).toEqual([['session_lost'], ['max_parallel'], ['plan'], [], []]);
});

test('the distance is that of the fewest slips, and gives up above the limit', () => {
  expect([editDistance('plan', 'plan'), editDistance('paln', 'plan'), editDistance('', 'abc'), editDistance('kitten', 'sitting')]).toEqual([0, 1, 3, 3]);
  expect([editDistance('kitten', 'sitting', 2), editDistance('a', 'abcdef', 2)]).toEqual([3, 3]);
});

test('it is the same both ways, and 0 for equal words only', () => {
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
    }),
  );
});
