import * as z from 'zod';

export interface WorkspaceSpec {
  /** `root_path` is read as this. Absolute, or relative to the directory in which it is applied. */
  readonly work_dir: string;
  readonly qa_targets?: readonly string[] | undefined;
  readonly ticket_dir?: string | undefined;
  readonly self_referential?: boolean | undefined;
}

export const workspaceSpecShape = z.strictObject({
  work_dir: z.string().min(1).describe('Directory in which steps run; a relative one is taken from the directory in which `apply` runs. `root_path` means the same.'),
  qa_targets: z.array(z.string()).optional().describe('Paths inside the workspace that quality assurance looks at.'),
  ticket_dir: z.string().optional().describe('Directory of tickets inside the workspace.'),
  self_referential: z.boolean().optional().describe('Whether the workspace holds the program that runs the tasks.'),
});
