import * as z from 'zod';
import { timeLimitShape } from './seconds.js';
import { filledShape } from './text.js';

export const sessionResumeShape = z.strictObject({
  from: filledShape.optional().describe('An earlier step of the session to continue.'),
  fork: z.boolean().optional().describe('Branch the session and leave it untouched.'),
  onLost: z.enum(['fail', 'handoff']).optional().describe('What happens when the provider no longer knows the session. Default: fail.'),
});

export const driverRequirementsShape = z.strictObject({
  multiTurn: z.boolean().optional().describe('The driver must handle several turns in one conversation.'),
  toolHosting: z.enum(['stdio', 'http']).optional().describe('The driver must offer our tools to the agent this way.'),
  sessionResume: z.union([z.boolean(), sessionResumeShape]).optional().describe('Continue the provider’s session of an earlier step. Left out: a new session.'),
  permissionEvents: z.boolean().optional().describe('The driver must report permission requests.'),
  workspaceAccess: z.enum(['none', 'read', 'write']).optional().describe('What the agent may do with the workspace. Default: write.'),
});

const status = filledShape.describe('The status.');

const failureActionShape = z.union([
  z.strictObject({ action: z.enum(['stop', 'continue']).describe('`stop` ends the task as failed; `continue` goes on.') }),
  z.strictObject({ action: z.enum(['set_status', 'early_return']).describe('`set_status` gives the item a status and goes on; `early_return` gives it one and ends its steps.'), status }),
]);

const successActionShape = z.union([
  z.strictObject({ action: z.literal('continue').describe('Goes on.') }),
  z.strictObject({ action: z.literal('set_status').describe('Gives the item a status and goes on.'), status }),
]);

const postActionShape = z.union([
  z.strictObject({ type: z.enum(['create_ticket', 'scan_tickets']).describe('`create_ticket` writes a ticket for a failure; `scan_tickets` reads the tickets again.') }),
  z.strictObject({
    type: z.literal('spawn_task').describe('Starts another task.'),
    goal: filledShape.describe('Its goal.'),
    workflow: filledShape.optional().describe('Its workflow; the same one when left out.'),
  }),
]);

const executionShape = z.union([
  z.strictObject({ type: z.enum(['agent', 'chain']).describe('By an agent, or as a chain of steps.') }),
  z.strictObject({ type: z.literal('builtin').describe('By the program itself.'), name: filledShape.describe('The built-in step.') }),
]);

export const stepBehaviorShape = z.strictObject({
  on_failure: failureActionShape.optional().describe('What happens when the step fails. Default: stop.'),
  on_success: successActionShape.optional().describe('What happens when the step succeeds. Default: continue.'),
  on_denied: z.enum(['fail', 'continue']).optional().describe('What a denied tool means for the step. Default: fail.'),
  approval_timeout_secs: timeLimitShape.optional().describe('How long a permission request waits for a person, in seconds, before it is denied. Default: 1800.'),
  post_actions: z.array(postActionShape).optional().describe('What is done after the step.'),
  collect_artifacts: z.boolean().optional().describe('Whether files that the step made are kept.'),
  execution: executionShape.optional().describe('How the step is run.'),
  side_effect_class: z
    .enum(['none', 'workspace_only', 'idempotent_external', 'non_idempotent_external'])
    .optional()
    .describe('What the step does to the world. Default: non_idempotent_external.'),
  driverRequirements: driverRequirementsShape.optional().describe('What the agent’s driver must be able to do.'),
});
