import * as z from 'zod';
import type { JsonMap, JsonValue } from '../manifest/json-value.js';
import { jsonValueShape } from '../shape/json-value.js';

/**
 * The shape of a `spec` by the JSON Schema that a definition gives for it. Throws an Error that says what cannot be checked.
 * Regular expressions are passed over: whoever writes one could make every check last for ever. References are refused for the same reason.
 */
export function specShape(schema: JsonMap | undefined): z.ZodType {
  if (schema === undefined) return jsonValueShape.optional();
  const shape = z.fromJSONSchema(usable(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  return shape;
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const schemas = new Set(['items', 'additionalProperties', 'additionalItems', 'contains', 'propertyNames', 'not', 'allOf', 'anyOf', 'oneOf', 'prefixItems']);
const byName = new Set(['properties', 'definitions', '$defs']);
const passedOver = new Set(['pattern', 'patternProperties']);

function usable(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map((one: JsonValue) => usable(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref' || keyword === '$dynamicRef') throw new Error('references (`$ref`) are not followed');
    if (passedOver.has(keyword)) continue;
    // Beside patterns for keys nobody can tell which keys are left over.
    if (keyword === 'additionalProperties' && Object.hasOwn(schema, 'patternProperties')) continue;
    entries.push([keyword, schemas.has(keyword) ? usable(value) : byName.has(keyword) ? usableByName(value) : value]);
  }
  return Object.fromEntries(entries);
}

function usableByName(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, usable(schema)]));
}
