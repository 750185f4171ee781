import * as z from 'zod';
import type { AnswerForm } from './answer-form.js';

const kept = ['type', 'const', 'enum', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'] as const;
/** They say nothing about an answer: where the schema is from, what every name is, and how far a whole number may go. */
const left = new Set(['$schema', 'propertyNames', 'minimum', 'maximum']);

/** The form of what a shape lets pass. Throws for a shape that asks more of an answer than a form can say. */
export function formOfShape(shape: z.ZodType): AnswerForm {
  return reduced(z.toJSONSchema(shape));
}

function reduced(schema: z.core.JSONSchema.BaseSchema | boolean): AnswerForm {
  if (typeof schema === 'boolean') throw new Error('A form has no name for what is never there.');
  const unknown = Object.keys(schema).filter((keyword) => !left.has(keyword) && !(kept as readonly string[]).includes(keyword));
  if (unknown.length > 0) throw new Error(`A form of an answer cannot say: ${unknown.join(', ')}`);
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type: z.core.JSONSchema.BaseSchema['type']) => reduced({ ...schema, type })) };
  const { type, const: constant, enum: words, anyOf, items, properties, required, additionalProperties } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(constant === undefined ? {} : { const: constant }),
    ...(words === undefined ? {} : { enum: words }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(reduced) }),
    ...(items === undefined ? {} : { items: reduced(items as z.core.JSONSchema.BaseSchema) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, reduced(each)])) }),
    ...(required === undefined ? {} : { required }),
    // An object of named properties alone lets others be.
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties: reduced(additionalProperties) }),
  };
}
