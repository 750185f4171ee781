import { expect, test } from 'vitest';
import { readDuration } from './read-duration.js';

test('a duration has one unit or several, a number alone is seconds, and anything else is none', () => {
  const good = ['0', '0s', '250ms', '90s', '1.5', '1h30m', '2d', '365d'].map(readDuration);
  expect(good).toEqual([0, 0, 250, 90_000, 1500, 5_400_000, 172_800_000, 31_536_000_000]);
  expect(['', 's', '-1s', '5 s', '5w', '1h30', '366d', '1e3', 'Infinity', '٣s'].map(readDuration)).toEqual(Array.from({ length: 10 }, () => null));
});
