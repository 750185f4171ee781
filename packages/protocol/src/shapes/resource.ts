import * as z from 'zod';

export const resourceShape = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({
    name: z.string(),
    project: z.string(),
    description: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  spec: z.record(z.string(), z.unknown()),
  status: z.object({
    /** Raised by every apply that changes the resource; 1-based. */
    generation: z.number().int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** Of a WorkflowStore: how many entries can be read now. */
    entries: z.number().int().optional(),
  }),
});

export const resourceListShape = z.object({ items: z.array(resourceShape) });
export const deletedShape = z.object({ kind: z.string(), name: z.string(), project: z.string(), result: z.literal('deleted') });
export const deletedListShape = z.object({ items: z.array(deletedShape) });
