import * as z from 'zod';

export interface ProjectSpec {
  readonly description?: string | undefined;
}

export const projectSpecShape = z.strictObject({
  description: z.string().optional().describe('What the project is for.'),
});
