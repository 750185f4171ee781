import * as z from 'zod';
import { healthPolicyShape } from './health-policy.js';
import { filledShape } from './text.js';

const otherFields = {
  qa_targets: z.array(z.string()).optional().describe('Paths inside the workspace that quality assurance looks at.'),
  ticket_dir: z.string().optional().describe('Directory of tickets inside the workspace.'),
  self_referential: z.boolean().optional().describe('Whether the workspace holds the program that runs the tasks.'),
  kind: z.string().optional().describe('What the workspace is for.'),
  health_policy: healthPolicyShape.optional().describe('When agents that work here are taken out of service after failures.'),
  binary_snapshot: z.boolean().optional().describe('Whether a copy of the program is kept to go back to.'),
};

/** As it is written: the directory has two names. */
export const workspaceSpecShape = z.union([
  z.strictObject({
    work_dir: filledShape.describe('Directory in which steps run; a relative one is taken from the directory in which `apply` runs.'),
    ...otherFields,
  }),
  z.strictObject({ root_path: filledShape.describe('Another name of `work_dir`.'), ...otherFields }),
]);
