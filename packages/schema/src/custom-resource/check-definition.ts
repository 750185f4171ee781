import type { DocumentContext } from '../check/document-context.js';
import type { JsonMap } from '../manifest/json-value.js';
import { specShape } from './spec-shape.js';

/** Says of each version's schema that cannot be used why; resources of that version are not checked by it. */
export function checkDefinition(context: DocumentContext, spec: Readonly<Record<string, unknown>>): void {
  const versions = Array.isArray(spec['versions']) ? spec['versions'] : [];
  versions.forEach((version: unknown, index) => {
    const schema = isMap(version) ? version['schema'] : undefined;
    if (!isMap(schema)) return;
    const reason = whyUnusable(schema as JsonMap);
    if (reason === null) return;
    context.findings.push({
      code: 'invalid_value',
      message: `the JSON Schema cannot be used: ${reason}`,
      path: ['spec', 'versions', index, 'schema'],
      part: 'key',
      hint: 'Write `type`, `properties`, `required`, `items`, `enum`, `additionalProperties` and the limits of numbers, texts and lists.',
    });
  });
}

function whyUnusable(schema: JsonMap): string | null {
  try {
    specShape(schema);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
