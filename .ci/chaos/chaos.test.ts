import { expect, test } from 'vitest';
import { playPoint } from './dramas.ts';
import { describePoint, planSamples } from './point.ts';

/** One of each kind; `pnpm chaos` plays 200, with another seed every time. */
const points = planSamples(20_261_130, 15).map((point) => [describePoint(point), point] as const);

test.each(points)('the rules are kept, whatever is done: %s', { timeout: 240_000 }, async (_, point) => {
  const { findings, reached } = await playPoint(point, { mutation: null, patienceMs: 75_000, keep: false });
  expect(findings).toEqual([]);
  // Of a point whose moment never came nothing is learned: then the plan no longer fits what a daemon does.
  expect(reached).toBe(true);
});
