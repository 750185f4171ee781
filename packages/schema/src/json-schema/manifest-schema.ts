import * as z from 'zod';
import { childPattern } from '../fields/pattern.js';
import { fieldState } from '../fields/field-state.js';
import type { JsonMap } from '../manifest/json-value.js';
import type { Kind } from '../manifest/manifest.js';
import { manifestShapes } from '../shape/manifest.js';

type Schema = { [key: string]: unknown };

/** The JSON Schema of one kind. The result is new at every call. */
export function manifestSchema(kind: Kind): JsonMap {
  const { $schema, ...made } = z.toJSONSchema(manifestShapes[kind], { target: 'draft-07', io: 'input' }) as Schema;
  const schema = withNamedDefinitions(made);
  describeStates(schema, kind);
  return { $schema, title: `${kind} of orchestrator.dev/v2`, ...schema } as JsonMap;
}

/** Two shapes refer to themselves, and zod numbers them: a step, and a JSON value. */
function withNamedDefinitions(schema: Schema): Schema {
  const definitions = (schema['definitions'] ?? {}) as Record<string, Schema>;
  const names = new Map(Object.entries(definitions).map(([key, definition]) => [`#/definitions/${key}`, nameOf(definition)]));
  const renamed = Object.fromEntries(Object.values(definitions).map((definition) => [nameOf(definition), definition]));
  const result = names.size === 0 ? schema : { ...schema, definitions: renamed };
  return mapSchema(result, (key, value) => (key === '$ref' && names.has(String(value)) ? `#/definitions/${names.get(String(value))}` : value)) as Schema;
}

function nameOf(definition: Schema): string {
  return 'properties' in definition ? 'step' : definition['type'] === 'object' ? 'jsonMap' : 'jsonValue';
}

function mapSchema(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapSchema(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapSchema(change(key, item), change)]));
}

/** Says in the description of a field, which editors show, when this version does not act on it. */
function describeStates(schema: Schema, kind: Kind): void {
  visit(schema, '');
  const step = (schema['definitions'] as Record<string, Schema> | undefined)?.['step'];
  if (step) visit(step, 'spec.steps[]');

  function visit(node: Schema, pattern: string): void {
    for (const branch of (node['anyOf'] ?? []) as Schema[]) visit(branch, pattern);
    if (node['items']) visit(node['items'] as Schema, childPattern(pattern, 0));
    const others = node['additionalProperties'];
    const fields = Object.entries((node['properties'] ?? {}) as Record<string, Schema>);
    if (fields.length > 0 && typeof others === 'object') fields.push(['*', others as Schema]);
    for (const [key, child] of fields) {
      const field = childPattern(pattern, key);
      const state = fieldState(kind, field);
      if (state !== null) child['description'] = [child['description'], state].filter(Boolean).join(' ');
      visit(child, field);
    }
  }
}
