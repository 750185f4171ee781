import { expect, test } from 'vitest';
import { age, duration, elapsed } from './time.js';

test('durations have at most two parts', () => {
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const cases = [-5, 0, 499, 59 * second, 60 * second, 192 * second, hour - second, hour, 47 * hour + 59 * minute, 48 * hour, 1000 * hour];
  expect(cases.map(duration)).toEqual(['0s', '0s', '0s', '59s', '1m0s', '3m12s', '59m59s', '1h0m', '47h59m', '2d', '41d']);
});

test('an age counts from a time to now', () => {
  expect(age('2026-01-01T00:00:00.000Z', Date.parse('2026-01-01T00:01:05.000Z'))).toBe('1m5s');
});

test('what was short keeps a decimal, what lasts counts on, and what has not begun has no time', () => {
  const from = '2026-01-01T00:00:00.000Z';
  const after = (milliseconds: number) => new Date(Date.parse(from) + milliseconds).toISOString();
  expect([0, 49, 180, 9_949, 9_950, 61_000].map((each) => elapsed(from, after(each), 0))).toEqual(['0.0s', '0.0s', '0.2s', '9.9s', '10s', '1m1s']);
  expect(elapsed(from, null, Date.parse(from) + 2000)).toBe('2.0s');
  expect(elapsed(null, null, 0)).toBe(null);
  // Clocks of two processes may differ a little.
  expect(elapsed(from, after(-20), 0)).toBe('0.0s');
});
