import * as z from 'zod';

export const statusShape = z.object({
  running: z.literal(true),
  pid: z.number().int(),
  version: z.string(),
  protocol: z.number().int(),
  stateDir: z.string(),
  socket: z.string(),
  startedAt: z.string(),
  tasks: z.object({ running: z.number().int(), waiting: z.number().int(), paused: z.number().int() }),
});

export const stoppingShape = z.object({
  stopping: z.literal(true),
  pid: z.number().int(),
  /** Runs whose processes go on without the daemon. */
  leftRunning: z.array(z.object({ task: z.string(), step: z.string() })),
});
