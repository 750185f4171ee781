import * as z from 'zod';
import type { Kind } from '../manifest/manifest.js';
import { manifestShapes } from '../shape/manifest.js';
import { childPattern } from './pattern.js';

export interface KnownFields {
  /** The kind that has these fields. */
  readonly kind: string;
  /** Patterns of all fields. */
  readonly fields: ReadonlySet<string>;
  /** Keys that may stand in the map at a pattern. */
  readonly keysAt: ReadonlyMap<string, readonly string[]>;
  /** Every place of a key: `on_failure` → [`spec.steps[].behavior.on_failure`]. */
  readonly placesOf: ReadonlyMap<string, readonly string[]>;
  /** Patterns of whole numbers. */
  readonly integers: ReadonlySet<string>;
}

const cache = new Map<Kind, KnownFields>();

/** Read from the shapes once, so that advice about names can never differ from what is accepted. */
export function knownFields(kind: Kind): KnownFields {
  let known = cache.get(kind);
  if (!known) cache.set(kind, (known = vocabularyOf(kind, manifestShapes[kind])));
  return known;
}

/** The same of any shape of a document. */
export function vocabularyOf(kind: string, shape: z.ZodType): KnownFields {
  const fields = new Set<string>();
  const integers = new Set<string>();
  visit(shape, '', { fields, integers });
  const keysAt = new Map<string, string[]>();
  const placesOf = new Map<string, string[]>();
  for (const pattern of fields) {
    const dot = pattern.lastIndexOf('.');
    const key = pattern.slice(dot + 1);
    push(keysAt, dot === -1 ? '' : pattern.slice(0, dot), key);
    push(placesOf, key, pattern);
  }
  return { kind, fields, keysAt, placesOf, integers };
}

function visit(shape: unknown, pattern: string, found: { readonly fields: Set<string>; readonly integers: Set<string> }): void {
  if (shape instanceof z.ZodOptional) visit(shape.unwrap(), pattern, found);
  else if (shape instanceof z.ZodArray) visit(shape.element, childPattern(pattern, 0), found);
  else if (shape instanceof z.ZodUnion) for (const option of shape.options) visit(option, pattern, found);
  else if (shape instanceof z.ZodNumber && shape.isInt) found.integers.add(pattern);
  else if (shape instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(shape.shape)) {
      const child = childPattern(pattern, key);
      // A chain's steps have the fields of steps, which would begin all over.
      const isNew = !found.fields.has(child);
      found.fields.add(child);
      if (isNew || pattern !== 'spec.steps[]') visit(field, child, found);
    }
  }
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
