import * as z from 'zod';
import { reportIssues } from '../check/check-shape.js';
import type { DocumentContext } from '../check/document-context.js';
import { vocabularyOf, type KnownFields } from '../fields/known-fields.js';
import type { CustomResourceVersion } from '../manifest/custom-resource-definition.js';
import { metadataShape } from '../shape/manifest.js';
import { specShape } from './spec-shape.js';

/** Checks a resource against one version of its definition, as far as that one says anything. */
export function checkResource(context: DocumentContext, kind: string, version: CustomResourceVersion, value: unknown): void {
  const { shape, vocabulary } = shapeFor(kind, version);
  reportIssues(context, vocabulary, value, shape.safeParse(value).error?.issues ?? []);
}

interface ResourceShape {
  readonly shape: z.ZodType;
  readonly vocabulary: KnownFields;
}

/** There can be thousands of resources of one version. */
const shapes = new WeakMap<CustomResourceVersion, ResourceShape>();

function shapeFor(kind: string, version: CustomResourceVersion): ResourceShape {
  const known = shapes.get(version);
  if (known) return known;
  const shape = z.strictObject({
    apiVersion: z.string().describe('Group and version.'),
    kind: z.string().describe('What is described.'),
    metadata: metadataShape.describe('Name and project.'),
    spec: shapeOrAnything(version).describe('The description itself.'),
  });
  const made = { shape, vocabulary: vocabularyOf(kind, shape) };
  shapes.set(version, made);
  return made;
}

/** A schema that cannot be used has a finding in its own document. */
function shapeOrAnything(version: CustomResourceVersion): z.ZodType {
  try {
    return specShape(version.schema);
  } catch {
    return specShape(undefined);
  }
}
