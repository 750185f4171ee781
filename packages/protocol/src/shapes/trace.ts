import * as z from 'zod';
import { taskShape } from './task.js';

/**
 * One thing that happened. Every key is always present, null where it says nothing. `kind` is open: a newer daemon may tell of more than
 * `task_created`, `task_started`, `agent_chosen`, `session_decided`, `run_started`, `run_waiting`, `run_continued`, `run_finished`, `time_passed`,
 * `outcome_resolved`, `cancel_requested`, `pause_requested`, `resume_requested`, `retry_requested`, `step_skipped`, `step_cancelled`, `approval_requested`, `approval_answered`, `provider_retried`, `noted` and `task_finished`.
 */
export const traceEntryShape = z.object({
  at: z.string(),
  kind: z.string(),
  /** Null for what concerns the whole task. */
  step: z.string().nullable(),
  item: z.string().nullable(),
  attempt: z.number().int().nullable(),
  /** One sentence for people. */
  text: z.string(),
  /** Why: of every decision, and of whatever else has a reason. */
  reason: z.string().nullable(),
  /** Code of the error, where it is one. */
  code: z.string().nullable(),
  agent: z.string().nullable(),
  session: z.string().nullable(),
  /** What proved the session, where the provider had to prove it. */
  evidence: z.string().nullable(),
  /** What the task was from then on; null for what is no event of the task. */
  status: z.string().nullable(),
});

/** One attempt of a step, from its start to its end. */
export const traceSpanShape = z.object({
  step: z.string(),
  item: z.string().nullable(),
  cycle: z.number().int(),
  attempt: z.number().int(),
  agent: z.string().nullable(),
  driver: z.string().nullable(),
  session: z.string().nullable(),
  mode: z.enum(['fresh', 'resume', 'fork', 'handoff', 'refused', 'none']),
  turn: z.number().int().nullable(),
  /** `unknown`: it ended without a result, and a person has to say, or has said, what it was. `refused`: nothing was started. */
  status: z.enum(['running', 'waiting', 'succeeded', 'failed', 'cancelled', 'unknown', 'refused']),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Until now where it goes on. */
  durationMs: z.number().int().nullable(),
  /** When it waited for a person. */
  waits: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
  usage: z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable(), costUsd: z.number().nullable() }),
});

/** All that happened to a task so far, in its order, told from what is stored; `at` is when it was read. */
export const taskTraceShape = z.object({ task: taskShape, at: z.string(), spans: z.array(traceSpanShape), entries: z.array(traceEntryShape) });
