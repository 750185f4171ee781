import * as z from 'zod';
import type { Kind } from '../manifest/manifest.js';

/** Documents of one kind up to which compiling its shape costs more than it saves. */
const worthCompiling = 50;

interface Use {
  count: number;
  compiled: z.ZodType | null;
}

const uses = new Map<Kind, Use>();

/** A program that checks one file is done before compiling a shape has paid; one that checks many is not. */
export function parseShape(kind: Kind, shape: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  let use = uses.get(kind);
  if (!use) uses.set(kind, (use = { count: 0, compiled: null }));
  if (use.count < worthCompiling) {
    use.count++;
    return shape.safeParse(value, { jitless: true });
  }
  return (use.compiled ??= z.compile(shape)).safeParse(value);
}
