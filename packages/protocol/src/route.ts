import type { z } from 'zod';

/** One call as data; either `response` or `stream` is there. */
export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  /** Parameters in braces: `/v1/tasks/{id}`. */
  readonly path: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Body of a 200. */
  readonly response?: z.ZodType;
  /** Shape of one NDJSON line. A stream that fails on the way ends with a line of `errorShape`. */
  readonly stream?: z.ZodType;
  /** Body of a 422 that is an answer and not an error. */
  readonly refused?: z.ZodType;
}
