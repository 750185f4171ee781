import { describe, expect, test } from 'vitest';
import { playPoint } from './dramas.ts';
import { fixedPoints, steeringPoints, telltales } from './fixed-points.ts';
import { mutations } from './mutations.ts';
import { describePoint } from './point.ts';

const patienceMs = 75_000;
const timeout = 240_000;

test.each(steeringPoints.map((point) => [describePoint(point), point] as const))('what people asked for outlives the daemon that said so: %s', { timeout }, async (_, point) => {
  const { findings, reached } = await playPoint(point, { mutation: null, patienceMs, keep: false });
  expect(findings).toEqual([]);
  expect(reached).toBe(true);
});

describe.each(telltales)('$mutation', ({ mutation, point, finding }) => {
  test(`the rules are kept: ${describePoint(point)}`, { timeout }, async () => {
    const { findings, reached } = await playPoint(point, { mutation: null, patienceMs, keep: false });
    expect(findings).toEqual([]);
    expect(reached).toBe(true);
  });

  test('and it is noticed at that very point when the check is switched off', { timeout }, async () => {
    const { findings, mutated } = await playPoint(point, { mutation, patienceMs, keep: false });
    expect(findings).toContainEqual(expect.stringMatching(finding));
    const changed = mutations.find(({ name }) => name === mutation)?.changes.map(({ from }) => from);
    expect([...new Set(mutated)].sort()).toEqual(changed?.toSorted());
  });
});

test('each fixed point is found by its number', () => {
  expect(fixedPoints.map(({ index }) => index)).toEqual([...fixedPoints.keys()]);
});
