import * as z from 'zod';
import { manifestShapes, type Kind } from '../manifest/manifest.js';
import { notBuiltFields } from './not-built.js';
import { childPattern } from './pattern.js';

export interface KnownFields {
  /** Patterns of the fields that the shape holds. */
  readonly built: ReadonlySet<string>;
  /** Keys that may stand in the map at a pattern, those not built yet included. */
  readonly keysAt: ReadonlyMap<string, readonly string[]>;
  /** Every place of a key: `on_failure` → [`spec.steps[].behavior.on_failure`]. */
  readonly placesOf: ReadonlyMap<string, readonly string[]>;
}

const cache = new Map<Kind, KnownFields>();

/** Read from the shapes once, so that advice about names can never differ from what is accepted. */
export function knownFields(kind: Kind): KnownFields {
  let known = cache.get(kind);
  if (!known) cache.set(kind, (known = collect(kind)));
  return known;
}

function collect(kind: Kind): KnownFields {
  const built = new Set<string>();
  visit(manifestShapes[kind], '', built);
  const others = kind === 'Workspace' ? ['spec.root_path'] : [];
  const planned = notBuiltFields.filter((row) => row.kind === kind && !row.field.endsWith('*')).map((row) => row.field);
  const keysAt = new Map<string, string[]>();
  const placesOf = new Map<string, string[]>();
  for (const pattern of new Set([...built, ...others, ...planned, ...planned.flatMap(parents)])) {
    if (pattern.endsWith('[]')) continue;
    const dot = pattern.lastIndexOf('.');
    const key = pattern.slice(dot + 1);
    push(keysAt, dot === -1 ? '' : pattern.slice(0, dot), key);
    push(placesOf, key, pattern);
  }
  return { built, keysAt, placesOf };
}

function visit(shape: unknown, pattern: string, built: Set<string>): void {
  if (shape instanceof z.ZodOptional) visit(shape.unwrap(), pattern, built);
  else if (shape instanceof z.ZodArray) visit(shape.element, childPattern(pattern, 0), built);
  else if (shape instanceof z.ZodUnion) for (const option of shape.options) visit(option, pattern, built);
  else if (shape instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(shape.shape)) {
      if (pattern === 'spec.driver' && key === 'blocks') continue;
      const child = childPattern(pattern, key);
      if (built.has(child)) continue;
      built.add(child);
      visit(field, child, built);
    }
  }
}

/** `spec.loop.guard` has the parents `spec.loop` and `spec`. */
function parents(pattern: string): string[] {
  const parts = pattern.replaceAll('[]', '').split('.');
  return parts.slice(1).map((_, index) => {
    const depth = index + 1;
    return pattern.split('.').slice(0, depth).join('.').replace(/\[\]$/, '');
  });
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
