import fc from 'fast-check';
import * as z from 'zod';

/** Values that a shape takes, from the shape alone: strings come from its pattern, numbers from its limits. */
export function arbitraryOf(shape: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  if (shape instanceof z.ZodLazy) return depth > 4 ? fc.constant('deep') : arbitraryOf(shape.unwrap() as z.ZodType, depth);
  if (shape instanceof z.ZodOptional) return arbitraryOf(shape.unwrap() as z.ZodType, depth);
  if (shape instanceof z.ZodLiteral) return fc.constantFrom(...shape.values);
  if (shape instanceof z.ZodEnum) return fc.constantFrom(...shape.options);
  if (shape instanceof z.ZodNull) return fc.constant(null);
  if (shape instanceof z.ZodBoolean) return fc.boolean();
  if (shape instanceof z.ZodNumber) return numbersOf(shape);
  if (shape instanceof z.ZodString) return stringsOf(shape);
  if (shape instanceof z.ZodUnion) return fc.oneof(...(shape.options as readonly z.ZodType[]).map((option) => arbitraryOf(option, depth + 1)));
  if (shape instanceof z.ZodArray) return fc.array(arbitraryOf(shape.element as z.ZodType, depth + 1), { minLength: isEmptyAllowed(shape) ? 0 : 1, maxLength: 2 });
  if (shape instanceof z.ZodRecord) return fc.dictionary(fc.stringMatching(/^[a-zA-Z_]{1,6}$/), arbitraryOf(shape.valueType as z.ZodType, depth + 1), { maxKeys: 2 });
  if (shape instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 1 });
  if (shape instanceof z.ZodObject) return objectsOf(shape, depth);
  throw new TypeError(`no values are made of ${shape.constructor.name}`);
}

function objectsOf(shape: z.ZodObject, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape.shape) as [string, z.ZodType][];
  // A chain in a chain in a chain is no other case than a chain in a chain.
  const kept = fields.filter(([key]) => key !== 'chain_steps' || depth < 8);
  const required = kept.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([key]) => key);
  const arbitraries = Object.fromEntries(kept.map(([key, field]) => [key, arbitraryOf(field, depth + 1)]));
  const own = fc.record(arbitraries, { requiredKeys: required });
  const rest = shape.def.catchall as z.ZodType | undefined;
  if (rest === undefined || rest instanceof z.ZodNever) return own;
  const others = fc.dictionary(fc.stringMatching(/^x[a-z]{1,6}$/), arbitraryOf(rest, depth + 1), { maxKeys: 2 });
  return fc.tuple(own, others).map(([first, second]) => ({ ...second, ...first }));
}

function numbersOf(shape: z.ZodNumber): fc.Arbitrary<number> {
  const { minValue, maxValue, isInt } = shape;
  const exclusive = !shape.safeParse(minValue).success;
  const min = minValue === null || !Number.isFinite(minValue) ? -1e6 : minValue + (exclusive ? (isInt ? 1 : 0.5) : 0);
  const max = maxValue === null || !Number.isFinite(maxValue) ? 1e6 : maxValue;
  return isInt ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }) : fc.double({ min, max, noNaN: true });
}

function stringsOf(shape: z.ZodString): fc.Arbitrary<string> {
  const pattern = (shape.def.checks ?? []).map((check) => (check._zod.def as { pattern?: RegExp }).pattern).find((one) => one !== undefined);
  if (pattern) return fc.stringMatching(pattern);
  return fc.string({ minLength: shape.minLength ?? 0, maxLength: 8, unit: 'grapheme' });
}

function isEmptyAllowed(shape: z.ZodArray): boolean {
  return shape.safeParse([]).success;
}
