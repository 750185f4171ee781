import * as z from 'zod';

/** A session without its handle: there is none to be had here. */
export const sessionShape = z.object({
  ref: z.string(),
  project: z.string(),
  task: z.string(),
  line: z.string(),
  item: z.string().nullable(),
  parent: z.string().nullable(),
  agent: z.string(),
  driver: z.string(),
  rehearsal: z.boolean(),
  status: z.enum(['opening', 'open', 'lost', 'failed', 'forgotten']),
  turns: z.number().int(),
  evidence: z.string().nullable(),
  model: z.string().nullable(),
  costUsd: z.number().nullable(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
});

export const sessionListShape = z.object({ items: z.array(sessionShape) });

/** A session by its name, or a task by its id, for all of its sessions; both may be a unique beginning, and the task `latest`. */
export const sessionForgetShape = z.union([z.strictObject({ session: z.string().min(1) }), z.strictObject({ task: z.string().min(1) })]);
