import * as z from 'zod';
import { filledShape, textsShape } from './text.js';

export const sourceTaskTemplateSpecShape = z.strictObject({
  skill: z
    .strictObject({
      name: filledShape.describe('Name of the skill.'),
      invocation: filledShape.optional().describe('How an agent is told to use it.'),
      args: z.array(z.string()).optional().describe('Its arguments.'),
    })
    .optional()
    .describe('Skill that the agent is to use.'),
  action: z
    .strictObject({
      workflow: filledShape.describe('Workflow of the task.'),
      workspace: filledShape.optional().describe('Workspace of the task; the only one, or `default`, when left out.'),
      start: z.boolean().optional().describe('Whether the task starts at once. Default: true.'),
      initial_vars: textsShape.optional().describe('Values that the task begins with, by name.'),
    })
    .describe('The task that is created.'),
  goalTemplate: filledShape.describe('Goal of the task, with placeholders such as `{source_message_url}`.'),
  allowedVariables: z.array(filledShape).optional().describe('The only placeholders that it may hold.'),
});
