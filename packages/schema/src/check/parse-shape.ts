import type * as z from 'zod';
import type { Kind } from '../manifest/manifest.js';

/** Documents of one kind up to which compiling its shape costs more than it saves. */
const worthCompiling = 50;

const parsed = new Map<Kind, number>();

/** zod compiles a shape when it is first used. A program that checks one file is done before that has paid. */
export function parseShape(kind: Kind, shape: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const count = parsed.get(kind) ?? 0;
  if (count >= worthCompiling) return shape.safeParse(value);
  parsed.set(kind, count + 1);
  return shape.safeParse(value, { jitless: true });
}
