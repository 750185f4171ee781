import * as z from 'zod';

/** Milliseconds of a timer must fit 31 bits. */
export const timeLimitShape = z.int().positive().max(2_147_483);
export const countShape = z.int().nonnegative();
