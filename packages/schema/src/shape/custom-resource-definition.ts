import * as z from 'zod';
import { jsonMapShape } from './json-value.js';
import { timeLimitShape } from './seconds.js';
import { filledShape } from './text.js';

const versionShape = z.strictObject({
  name: filledShape.describe('The part of `apiVersion` after the slash, such as `v1`.'),
  served: z.boolean().optional().describe('Whether resources of this version are taken. Default: true.'),
  schema: jsonMapShape.optional().describe('JSON Schema of `spec`.'),
  cel_rules: z
    .array(z.strictObject({ rule: filledShape.describe('CEL expression over the resource.'), message: z.string().optional().describe('What is said when it does not hold.') }))
    .optional()
    .describe('Conditions that each resource must meet.'),
});

const pluginShape = z.strictObject({
  name: filledShape.describe('Name of the plugin.'),
  type: z.enum(['interceptor', 'transformer', 'cron']).describe('Whether it decides about a request, changes it, or runs by time.'),
  phase: filledShape.optional().describe('When it is asked, such as `webhook.authenticate`.'),
  command: filledShape.describe('Its command line.'),
  timeout: timeLimitShape.optional().describe('Time limit in seconds.'),
  schedule: filledShape.optional().describe('Five fields, as in a Trigger.'),
  timezone: filledShape.optional().describe('Time zone by its IANA name. Default: UTC.'),
});

export const customResourceDefinitionSpecShape = z.strictObject({
  kind: filledShape.describe('The kind that is added.'),
  plural: filledShape.optional().describe('Its name for several.'),
  short_names: z.array(filledShape).optional().describe('Shorter names for it.'),
  group: filledShape.describe('The part of `apiVersion` before the slash.'),
  versions: z.array(versionShape).min(1).describe('Its versions.'),
  plugins: z.array(pluginShape).optional().describe('Programs that are asked when something happens to its resources.'),
  hooks: z
    .strictObject({
      on_create: filledShape.optional().describe('Command line after one was created.'),
      on_update: filledShape.optional().describe('Command line after one was changed.'),
      on_delete: filledShape.optional().describe('Command line after one was deleted.'),
    })
    .optional()
    .describe('Programs that are run when its resources change.'),
});
