import type { JsonMap } from '../manifest/json-value.js';
import { apiVersion, kinds } from '../manifest/manifest.js';
import { manifestSchema } from './manifest-schema.js';

/** One JSON Schema for documents of every kind, and for lists of them: what an editor is given for a folder of manifests. Documents of other API groups pass. */
export function manifestSetSchema(): JsonMap {
  const definitions: Record<string, unknown> = {};
  for (const kind of kinds) {
    const { $schema: _, definitions: shared, ...schema } = manifestSchema(kind);
    Object.assign(definitions, shared);
    definitions[kind] = schema;
  }
  const isOurs = { properties: { apiVersion: { const: apiVersion } } };
  const version = { type: 'string', description: `Version of the manifest language: ${apiVersion}.` };
  const manifest = {
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
    properties: { apiVersion: version, kind: { type: 'string', description: 'What is described.' } },
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
  };
  const list = {
    title: 'List of manifests',
    description: 'Several manifests in one document, as `-o json` prints them; each item is read as a document of its own.',
    type: 'object',
    required: ['apiVersion', 'kind', 'items'],
    properties: { apiVersion: version, kind: { const: 'List' }, metadata: {}, items: { type: 'array', items: { $ref: '#/definitions/manifest' } } },
    additionalProperties: false,
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Manifests of orchestrator.dev/v2',
    type: 'object',
    // Offered by editors before anything else of a document is known.
    properties: { kind: { type: 'string', anyOf: [{ enum: [...kinds, 'List'] }, {}] } },
    if: { properties: { ...isOurs.properties, kind: { const: 'List' } }, required: ['apiVersion', 'kind'] },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { $ref: '#/definitions/list' },
    else: { $ref: '#/definitions/manifest' },
    definitions: { ...definitions, manifest, list },
  };
}
