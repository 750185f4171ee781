import * as z from 'zod';
import { sessionStatusShape } from './session.js';
import { taskStatusShape } from './task.js';

/** Several words of a list with commas between them. */
function someOf(words: readonly string[]) {
  return z.string().regex(new RegExp(`^(?:${words.join('|')})(?:,(?:${words.join('|')}))*$`), { error: ({ input }) => `"${String(input)}" is no list of these with commas between them: ${words.join(', ')}.` });
}

const limit = z.string().regex(/^[1-9]\d{0,8}$/, { error: ({ input }) => `"${String(input)}" is no limit: it is a number from 1.` });

/** `limit` takes the newest so many. */
export const taskFiltersShape = z.object({ status: someOf(taskStatusShape.options).optional(), workflow: z.string().optional(), limit: limit.optional() });

/** `workflow` is that of the session's task; `limit` takes the newest so many. */
export const sessionFiltersShape = z.object({ status: someOf(sessionStatusShape.options).optional(), workflow: z.string().optional(), limit: limit.optional() });
