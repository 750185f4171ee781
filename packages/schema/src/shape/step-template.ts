import * as z from 'zod';
import { filledShape } from './text.js';

export const stepTemplateSpecShape = z.strictObject({
  prompt: filledShape.describe('The prompt, with placeholders such as `{goal}` and `{<step_id>_output}`.'),
  description: z.string().optional().describe('What the prompt is for.'),
});
