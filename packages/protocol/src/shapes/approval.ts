import * as z from 'zod';

export const approvalShape = z.object({
  id: z.string(),
  task: z.string(),
  project: z.string(),
  step: z.string(),
  /** Whether the task is a rehearsal, so that nothing is done for real whatever the answer. */
  rehearsal: z.boolean(),
  tool: z.string(),
  summary: z.string(),
  status: z.enum(['waiting', 'allowed', 'denied', 'expired']),
  reason: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  answeredAt: z.string().nullable(),
});

export const approvalListShape = z.object({ items: z.array(approvalShape) });
export const approvalAnswerShape = z.object({ allow: z.boolean(), reason: z.string() });
