import * as z from 'zod';

/** A hundred years: nothing that is meant to end is kept longer, and no date that is reckoned with it leaves the calendar. */
const longestSeconds = 3_155_760_000;

export const workflowStoreSpecShape = z.strictObject({
  backend: z.string().optional().describe('Where the entries are kept. Default: `local`, the database of the daemon.'),
  retention: z
    .strictObject({
      max_entries: z.int().positive().optional().describe('Most entries that the store holds; the one that was written longest ago goes first.'),
      ttl_seconds: z.int().positive().max(longestSeconds).optional().describe('Seconds after its last writing at which an entry ends.'),
    })
    .optional()
    .describe('When entries end. Default: never.'),
});
