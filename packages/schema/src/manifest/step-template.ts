import * as z from 'zod';

export interface StepTemplateSpec {
  readonly prompt: string;
  readonly description?: string | undefined;
}

export const stepTemplateSpecShape = z.strictObject({
  prompt: z.string().min(1).describe('The prompt, with placeholders such as `{goal}` and `{<step_id>_output}`.'),
  description: z.string().optional().describe('What the prompt is for.'),
});
