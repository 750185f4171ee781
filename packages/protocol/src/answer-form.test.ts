import { expect, test } from 'vitest';
import * as z from 'zod';
import { misfitOf, shapedBy } from './answer-form.js';
import { calls } from './calls.js';
import { formOfShape } from './form-of-shape.js';
import { routes } from './routes.js';

const shape = z.object({
  text: z.string(),
  count: z.number().int(),
  part: z.number(),
  yes: z.literal(true),
  word: z.enum(['one', 'two']),
  name: z.string().nullable(),
  inner: z.object({ deep: z.array(z.object({ flag: z.boolean() })) }).nullable(),
  labels: z.record(z.string(), z.string()),
  anything: z.record(z.string(), z.unknown()),
  either: z.union([z.string(), z.number()]),
  missing: z.string().optional(),
});
const whole = { text: '', count: -3, part: 0.5, yes: true, word: 'two', name: null, inner: { deep: [{ flag: false }] }, labels: { a: 'b' }, anything: { x: [null] }, either: 7 };

const misfits: readonly (readonly [what: string, change: object, place: string, message: string])[] = [
  ['a number for a text', { text: 1 }, 'text', 'expected string, received number'],
  ['a list for a text', { text: [] }, 'text', 'expected string, received array'],
  ['a part of a number for a whole one', { count: 0.5 }, 'count', 'expected integer, received number'],
  ['a number that no program reads exactly', { count: 2 ** 60 }, 'count', 'expected integer, received number'],
  ['another value than the only one', { yes: false }, 'yes', 'expected true'],
  ['a word that there is not', { word: 'three' }, 'word', 'expected one of one, two'],
  ['null where none may be', { part: null }, 'part', 'expected number, received null'],
  ['another thing than a text or null', { name: {} }, 'name', 'expected string, received object'],
  ['a wrong value deep inside', { inner: { deep: [{ flag: true }, { flag: 'no' }] } }, 'inner.deep.1.flag', 'expected boolean, received string'],
  ['a list for an object', { inner: [] }, 'inner', 'expected object, received array'],
  ['a wrong value under a name of any kind', { labels: { a: 'b', toString: 1 } }, 'labels.toString', 'expected string, received number'],
  ['neither of two', { either: null }, 'either', 'expected string, received null'],
  ['a wrong value that may be left out', { missing: null }, 'missing', 'expected string, received null'],
  ['no value', { text: undefined }, 'text', 'expected a value, received none'],
];

test.each(misfits)('%s is found, and where it stands', (_, change, place, message) => {
  const value = { ...whole, ...change };
  const misfit = misfitOf(formOfShape(shape), value);
  expect([misfit?.path.join('.'), misfit?.message]).toEqual([place, message]);
  // The shape itself says no to the same.
  expect(shape.safeParse(value).success).toBe(false);
});

test('a value of the shape fits, and one of a newer daemon that says more comes out as the shape makes it, names in their order', () => {
  const form = formOfShape(shape);
  const more = { newer: 1, ...whole, inner: { deep: [{ newer: 1, flag: true }], newer: 1 }, text: 'x', labels: { b: '1', a: '2' } };
  const turned = Object.fromEntries(Object.entries(more).toReversed());
  expect([misfitOf(form, whole), misfitOf(form, turned)]).toEqual([null, null]);
  expect(JSON.stringify(shapedBy(form, turned))).toBe(JSON.stringify(shape.parse(turned)));
});

test('a shape that asks for more than a form can say cannot become one', () => {
  expect(() => formOfShape(z.object({ text: z.string().regex(/a/) }))).toThrow('A form of an answer cannot say: pattern');
  expect(() => formOfShape(z.array(z.string()).max(2))).toThrow('maxItems');
});

test('each route has its call, which the package that was built has too', async () => {
  expect(Object.keys(calls)).toEqual(Object.keys(routes));
  // What the build put in place of the module is what it comes to.
  const { createClient } = await import('@orch/protocol/client');
  expect(Object.keys(createClient(() => Promise.reject(new Error('nobody'))))).toEqual(Object.keys(routes));
});
