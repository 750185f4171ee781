import type { JsonMap } from '../manifest/json-value.js';
import { apiVersion, kinds } from '../manifest/manifest.js';
import { manifestSchema } from './manifest-schema.js';

/** One JSON Schema for documents of every kind: what an editor is given for a folder of manifests. Documents of other API groups pass. */
export function manifestSetSchema(): JsonMap {
  const definitions: Record<string, unknown> = {};
  for (const kind of kinds) {
    const { $schema: _, definitions: shared, ...schema } = manifestSchema(kind);
    Object.assign(definitions, shared);
    definitions[kind] = schema;
  }
  const isOurs = { properties: { apiVersion: { const: apiVersion } } };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Manifests of orchestrator.dev/v2',
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
    properties: {
      apiVersion: { type: 'string', description: `Version of the manifest language: ${apiVersion}.` },
      kind: { type: 'string', description: 'What is described.' },
    },
    if: isOurs,
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      properties: { kind: { enum: kinds } },
      allOf: kinds.map((kind) => ({
        if: { properties: { kind: { const: kind } } },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { $ref: `#/definitions/${kind}` },
      })),
    },
    definitions,
  } as unknown as JsonMap;
}
