import * as z from 'zod';
import { filledShape } from './text.js';

const texts = z.array(filledShape);

const runnerShape = z.strictObject({
  shell: filledShape.optional().describe('Shell that runs commands.'),
  shell_arg: filledShape.optional().describe('Argument by which the shell takes a command line, such as `-lc`.'),
  policy: z.enum(['allowlist', 'unsafe']).optional().describe('`allowlist` runs only what the lists below allow; `unsafe` runs anything.'),
  allowed_shells: texts.optional().describe('Shells that may run.'),
  allowed_shell_args: texts.optional().describe('Arguments that they may be given.'),
  env_allowlist: texts.optional().describe('Environment variables that commands see.'),
  redaction_patterns: texts.optional().describe('Texts near which values are hidden in what is shown.'),
});

export const runtimePolicySpecShape = z.strictObject({
  runner: runnerShape.optional().describe('How commands are run.'),
  resume: z
    .strictObject({ auto: z.boolean().optional().describe('Whether interrupted tasks go on by themselves.') })
    .optional()
    .describe('What happens to interrupted tasks.'),
  source_ingest_enabled: z.boolean().optional().describe('Whether events from outside are taken in.'),
  attention_inbox_enabled: z.boolean().optional().describe('Whether what waits for a person is listed.'),
  handoff_enabled: z.boolean().optional().describe('Whether work may be handed to another agent.'),
  mutating_resume_enabled: z.boolean().optional().describe('Whether a resumed session may write.'),
  elevated_resume_enabled: z.boolean().optional().describe('Whether a resumed session may have more rights than before.'),
  session_read_enabled: z.boolean().optional().describe('Whether sessions may be read.'),
  session_control_enabled: z.boolean().optional().describe('Whether sessions may be steered.'),
});
