import * as z from 'zod';

export const projectSpecShape = z.strictObject({
  description: z.string().optional().describe('What the project is for.'),
});
