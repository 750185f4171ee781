import type { FieldPath } from '@orch/diagnostics';
import * as z from 'zod';
import { chooseBranch } from '../check/union-branch.js';

type Taken = { readonly value: unknown } | null;

/** What `shape` can take of `value`. `lost` is told every place whose value it could not take. */
export function salvage(shape: z.ZodType, value: unknown, lost: (path: FieldPath) => void): unknown {
  const taken = take(shape, value, []);
  return taken === null ? emptyOf(shape) : taken.value;

  function take(inner: z.ZodType, found: unknown, path: FieldPath): Taken {
    if (inner instanceof z.ZodOptional) return found === undefined ? { value: undefined } : take(inner.unwrap() as z.ZodType, found, path);
    if (inner instanceof z.ZodObject) return isMap(found) ? { value: takeFields(inner, found, path) } : null;
    if (inner instanceof z.ZodArray) return Array.isArray(found) ? { value: takeItems(inner, found, path) } : null;
    if (inner instanceof z.ZodRecord) return isMap(found) ? { value: takeEntries(inner, found, path) } : null;
    const parsed = inner.safeParse(found);
    if (parsed.success) return { value: parsed.data };
    const branch = inner instanceof z.ZodUnion ? closestBranch(inner.options as readonly z.ZodType[], found) : null;
    return branch === null ? null : take(branch, found, path);
  }

  function takeFields(object: z.ZodObject, map: Record<string, unknown>, path: FieldPath): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(object.shape) as [string, z.ZodType][]) {
      const present = Object.hasOwn(map, key);
      const optional = field instanceof z.ZodOptional;
      if (!present && optional) continue;
      const inner = present ? take(field, map[key], [...path, key]) : null;
      if (inner === null) lost([...path, key]);
      if (inner !== null) fields[key] = inner.value;
      else if (!optional) fields[key] = emptyOf(field);
    }
    const rest = object.def.catchall as z.ZodType | undefined;
    if (rest === undefined || rest instanceof z.ZodNever) return fields;
    return { ...fields, ...takeEntries(rest, Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(object.shape, key))), path) };
  }

  function takeItems(list: z.ZodArray, items: readonly unknown[], path: FieldPath): unknown[] {
    const element = list.element as z.ZodType;
    if (items.length === 0 && !list.safeParse(items).success) lost(path);
    return items.map((item, index) => {
      const inner = take(element, item, [...path, index]);
      if (inner === null) lost([...path, index]);
      return inner === null ? emptyOf(element) : inner.value;
    });
  }

  function takeEntries(shapeOrRecord: z.ZodType, map: Record<string, unknown>, path: FieldPath): Record<string, unknown> {
    const entry = shapeOrRecord instanceof z.ZodRecord ? (shapeOrRecord.valueType as z.ZodType) : shapeOrRecord;
    const entries: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(map)) {
      const inner = take(entry, item, [...path, key]);
      if (inner === null) lost([...path, key]);
      else entries[key] = inner.value;
    }
    return entries;
  }
}

/** The branch with the fewest faults, of those that take a value of this type at all. */
function closestBranch(options: readonly z.ZodType[], found: unknown): z.ZodType | null {
  const errors = options.map((option) => option.safeParse(found).error?.issues ?? []);
  const best = chooseBranch(errors, found);
  return best === null ? null : (options[best.index] ?? null);
}

function emptyOf(shape: z.ZodType): unknown {
  if (shape instanceof z.ZodArray) return [];
  if (shape instanceof z.ZodRecord) return {};
  if (shape instanceof z.ZodUnion) return emptyOf(shape.options[0] as z.ZodType);
  if (shape instanceof z.ZodLiteral || shape instanceof z.ZodEnum) return shape instanceof z.ZodEnum ? shape.options[0] : shape.value;
  if (!(shape instanceof z.ZodObject)) return '';
  const required = (Object.entries(shape.shape) as [string, z.ZodType][]).filter(([, field]) => !(field instanceof z.ZodOptional));
  return Object.fromEntries(required.map(([key, field]) => [key, emptyOf(field)]));
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
