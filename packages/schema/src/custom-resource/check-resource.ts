import * as z from 'zod';
import { reportIssues } from '../check/check-shape.js';
import type { DocumentContext } from '../check/document-context.js';
import { vocabularyOf } from '../fields/known-fields.js';
import type { CustomResourceVersion } from '../manifest/custom-resource-definition.js';
import { metadataShape } from '../shape/manifest.js';
import { specShape } from './spec-shape.js';

/** Checks a resource against one version of its definition, as far as that one says anything. */
export function checkResource(context: DocumentContext, kind: string, version: CustomResourceVersion, value: unknown): void {
  const shape = z.strictObject({
    apiVersion: z.string().describe('Group and version.'),
    kind: z.string().describe('What is described.'),
    metadata: metadataShape.describe('Name and project.'),
    spec: shapeOrAnything(version).describe('The description itself.'),
  });
  reportIssues(context, vocabularyOf(kind, shape), value, shape.safeParse(value).error?.issues ?? []);
}

/** A schema that cannot be used has a finding in its own document. */
function shapeOrAnything(version: CustomResourceVersion): z.ZodType {
  try {
    return specShape(version.schema);
  } catch {
    return specShape(undefined);
  }
}
