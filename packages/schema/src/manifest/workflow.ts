import * as z from 'zod';
import { nameShape } from './name.js';

/** Only what this version carries out; everything else in a Workflow is refused or noted by name when it is read. */
export interface WorkflowSpec {
  readonly steps: readonly WorkflowStep[];
  readonly loop?: { readonly mode?: 'once' | undefined } | undefined;
}

export interface WorkflowStep {
  readonly id: string;
  readonly type?: string | undefined;
  readonly scope?: 'task' | undefined;
  readonly enabled?: boolean | undefined;
  readonly required_capability?: string | undefined;
  readonly template?: string | undefined;
  readonly command?: string | undefined;
  readonly chain_steps?: readonly WorkflowStep[] | undefined;
  readonly timeout_secs?: number | undefined;
  readonly behavior?: StepBehavior | undefined;
}

export interface StepBehavior {
  readonly on_failure?: { readonly action: 'stop' | 'continue' } | undefined;
  readonly on_denied?: 'fail' | 'continue' | undefined;
  readonly approval_timeout_secs?: number | undefined;
  readonly side_effect_class?: SideEffectClass | undefined;
  readonly driverRequirements?: DriverRequirements | undefined;
}

export type SideEffectClass = 'none' | 'workspace_only' | 'idempotent_external' | 'non_idempotent_external';

export interface DriverRequirements {
  readonly multiTurn?: boolean | undefined;
  readonly toolHosting?: 'stdio' | 'http' | undefined;
  readonly sessionResume?: boolean | SessionResume | undefined;
  readonly permissionEvents?: boolean | undefined;
  readonly workspaceAccess?: 'none' | 'read' | 'write' | undefined;
}

/** `fork: true` and `onLost: handoff` are refused by name until they are built. */
export interface SessionResume {
  readonly from?: string | undefined;
  readonly fork?: boolean | undefined;
  readonly onLost?: 'fail' | undefined;
}

const text = z.string().min(1);
// Milliseconds of a timer must fit 31 bits.
const seconds = z.int().positive().max(2_147_483);

export const sessionResumeShape = z.strictObject({
  from: text.optional().describe('An earlier step of the session to continue.'),
  fork: z.boolean().optional().describe('Branch the session and leave it untouched.'),
  onLost: z.literal('fail').optional().describe('What happens when the provider no longer knows the session. Default: fail.'),
});

export const driverRequirementsShape = z.strictObject({
  multiTurn: z.boolean().optional().describe('The driver must handle several turns in one conversation.'),
  toolHosting: z.enum(['stdio', 'http']).optional().describe('The driver must offer our tools to the agent this way.'),
  sessionResume: z.union([z.boolean(), sessionResumeShape]).optional().describe('Continue the provider’s session of an earlier step. Left out: a new session.'),
  permissionEvents: z.boolean().optional().describe('The driver must report permission requests.'),
  workspaceAccess: z.enum(['none', 'read', 'write']).optional().describe('What the agent may do with the workspace. Default: write.'),
});

export const stepBehaviorShape = z.strictObject({
  on_failure: z
    .strictObject({ action: z.enum(['stop', 'continue']).describe('`stop` ends the task as failed; `continue` goes on.') })
    .optional()
    .describe('What happens when the step fails. Default: stop.'),
  on_denied: z.enum(['fail', 'continue']).optional().describe('What a denied tool means for the step. Default: fail.'),
  approval_timeout_secs: seconds.optional().describe('How long a permission request waits for a person, in seconds, before it is denied. Default: 1800.'),
  side_effect_class: z
    .enum(['none', 'workspace_only', 'idempotent_external', 'non_idempotent_external'])
    .optional()
    .describe('What the step does to the world. Default: non_idempotent_external.'),
  driverRequirements: driverRequirementsShape.optional().describe('What the agent’s driver must be able to do.'),
});

const stepFields = {
  id: nameShape.describe('Name of the step in its workflow.'),
  type: z.string().optional().describe('What the step is, for people and for reviews (`qa_review`).'),
  scope: z.literal('task').optional().describe('Once per task.'),
  enabled: z.boolean().optional().describe('Whether it runs. Default: true.'),
  required_capability: text.optional().describe('What an agent must be able to do; the step’s id when left out.'),
  template: text.optional().describe('StepTemplate that gives the prompt; `{goal}` when left out.'),
  command: text.optional().describe('Shell command that runs instead of an agent.'),
  timeout_secs: seconds.optional().describe('Time limit in seconds. Default: 3600.'),
  behavior: stepBehaviorShape.optional().describe('What happens round the step.'),
};

export const workflowStepShape: z.ZodType<WorkflowStep> = z.strictObject({
  ...stepFields,
  get chain_steps() {
    return z.array(workflowStepShape).min(1).optional().describe('Steps that run in order in place of this one.');
  },
});

export const workflowSpecShape = z.strictObject({
  steps: z.array(workflowStepShape).min(1).describe('Steps in the order in which they run.'),
  loop: z
    .strictObject({ mode: z.literal('once').optional().describe('How often the steps run.') })
    .optional()
    .describe('How often the steps run.'),
});
