import * as z from 'zod';
import { countShape } from './seconds.js';
import { filledShape, textsShape } from './text.js';

const storeReferenceShape = z.strictObject({
  fromRef: filledShape.describe('The SecretStore.'),
  key: filledShape.optional().describe('The key in it.'),
});

const webhookShape = z.strictObject({
  provider: filledShape.optional().describe('Service that sends the events, such as `slack`.'),
  installationId: filledShape.optional().describe('The service’s id of the installation that sends them.'),
  connectionRef: filledShape.optional().describe('A connection that the daemon keeps to the service.'),
  crdRef: filledShape.optional().describe('Kind of a CustomResourceDefinition whose plugins look at the events.'),
  actorRoles: textsShape.optional().describe('Role of each person by the service’s id.'),
  reactionRouting: z.enum(['disabled', 'bindings']).optional().describe('Whether SourceTaskBindings choose what a reaction starts. Default: disabled.'),
  secret: storeReferenceShape.optional().describe('Secret that the events are signed with.'),
  signatureHeader: filledShape.optional().describe('Header that holds the signature.'),
  timestampToleranceSecs: countShape.optional().describe('Seconds by which an event may be old.'),
  outboundCredential: storeReferenceShape.optional().describe('Secret to call the service with.'),
});

const filesystemShape = z.strictObject({
  paths: z.array(filledShape).min(1).describe('Directories in the workspace that are watched.'),
  events: z.array(z.enum(['create', 'modify', 'delete'])).optional().describe('Changes that count. Default: all.'),
  debounce_ms: countShape.optional().describe('Milliseconds of quiet after which changes count. Default: 500.'),
});

const eventShape = z.strictObject({
  source: filledShape.describe('Where the event comes from: `webhook`, `filesystem`, `task_completed`, `task_failed`.'),
  filter: z
    .union([
      z.string(),
      z.strictObject({
        workflow: filledShape.optional().describe('Only tasks of this workflow.'),
        condition: filledShape.optional().describe('CEL expression over the event.'),
      }),
    ])
    .optional()
    .describe('Which events count; a text is a CEL expression.'),
  webhook: webhookShape.optional().describe('How the events of a service come in.'),
  filesystem: filesystemShape.optional().describe('What is watched.'),
});

const actionShape = z.strictObject({
  workflow: filledShape.describe('Workflow of the task.'),
  workspace: filledShape.optional().describe('Workspace of the task; the only one, or `default`, when left out.'),
  goal: filledShape.optional().describe('Goal of the task.'),
  start: z.boolean().optional().describe('Whether the task starts at once. Default: true.'),
  args: z.record(z.string(), z.array(z.string())).optional().describe('Arguments of the task, lists of texts by name.'),
  initial_vars: textsShape.optional().describe('Values that the task begins with, by name.'),
});

/** That `cron` and `event` exclude each other is checked beside the shape. */
export const triggerSpecShape = z.strictObject({
  cron: z
    .strictObject({
      schedule: filledShape.describe('Five fields: minute, hour, day of the month, month, day of the week; six with the second first.'),
      timezone: filledShape.optional().describe('Time zone by its IANA name. Default: UTC.'),
    })
    .optional()
    .describe('Starts tasks by time.'),
  event: eventShape.optional().describe('Starts tasks by events.'),
  action: actionShape.describe('The task that is created.'),
  concurrencyPolicy: z.enum(['Allow', 'Forbid', 'Replace']).optional().describe('What happens while an earlier task runs: another one, none, or another one in its place. Default: Forbid.'),
  suspend: z.boolean().optional().describe('Whether it is switched off. Default: false.'),
  historyLimit: z
    .strictObject({
      successful: countShape.optional().describe('How many succeeded tasks are kept.'),
      failed: countShape.optional().describe('How many failed tasks are kept.'),
    })
    .optional()
    .describe('How many ended tasks are kept.'),
  throttle: z
    .strictObject({ minInterval: countShape.optional().describe('Seconds between two tasks at least.') })
    .optional()
    .describe('How often it may start tasks.'),
});
