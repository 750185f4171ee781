import { expect, test } from 'vitest';
import { describePoint, planPoints, planSamples } from './point.ts';

test('a seed gives the same plan every time, and another seed another one', () => {
  expect(planPoints(7, 60)).toEqual(planPoints(7, 60));
  expect(planPoints(7, 60)).not.toEqual(planPoints(8, 60));
});

test('a point is the same in a longer plan of its seed, so that it can be played alone', () => {
  expect(planPoints(7, 200).slice(0, 30)).toEqual(planPoints(7, 30));
});

test('200 points hold every boundary of the journal of every workflow, and every other kind of drama', () => {
  const points = planPoints(11, 200);
  const boundaries = new Set(points.filter(({ drama }) => drama.type === 'kill').map(describePoint).filter((text) => /kill \S+ (before|after) commit/.test(text)).map((text) => text.replace(/kill \S+/, 'kill')));
  expect(boundaries.size).toBe(2 * (15 + 27 + 27));
  const kinds = ['approval', 'cancel', 'crowd', 'full-disk', 'hang-after-result', 'kill', 'kill-again', 'late-supervisor', 'recycled-pid', 'rivals', 'silently-fresh', 'sleep', 'stop'];
  expect([...new Set(points.map(({ drama }) => drama.type))].sort()).toEqual(kinds);
  expect([...new Set(planSamples(11, 15).map(({ drama }) => drama.type))].sort()).toEqual(kinds);
});
