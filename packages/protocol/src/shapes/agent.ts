import * as z from 'zod';

export const agentShape = z.object({
  project: z.string(),
  name: z.string(),
  /** Null where this version knows no driver for its provider. */
  driver: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** As its manifest says. */
  enabled: z.boolean(),
  /** Gets no new run until it is uncordoned; an apply does not change that. */
  cordoned: z.boolean(),
  /** Steps that it works on now. */
  running: z.number().int(),
});

export const agentListShape = z.object({ items: z.array(agentShape) });
