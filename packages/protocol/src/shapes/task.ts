import * as z from 'zod';
import { stepStatuses, taskStatuses } from '../statuses.js';
import { projectNameShape } from './project-name.js';

const nameLength = 'The name of a task has 1 to 200 characters.';

export const taskStatusShape = z.enum(taskStatuses);
export const stepStatusShape = z.enum(stepStatuses);

export const taskCreateShape = z.object({
  name: z.string().min(1, nameLength).max(200, nameLength),
  goal: z.string(),
  workflow: z.string(),
  project: projectNameShape,
  workspace: z.string().nullable(),
  targetFiles: z.array(z.string()),
  rehearse: z.boolean(),
  /** Faults for a rehearsal: what the rehearsal provider does wrong, and in which step. */
  dials: z.array(z.object({ step: z.string(), fault: z.string(), value: z.number().nullable() })),
  start: z.boolean(),
});

/** Times are ISO 8601 in UTC. */
export const taskShape = z.object({
  id: z.string(),
  name: z.string(),
  goal: z.string(),
  workflow: z.string(),
  project: z.string(),
  status: taskStatusShape,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rehearsal: z.boolean(),
});

export const taskListShape = z.object({ items: z.array(taskShape) });

/** A step of a task; every key always present, null when unknown, and an unknown number is never 0. */
export const stepShape = z.object({
  id: z.string(),
  item: z.string().nullable(),
  cycle: z.number().int(),
  attempt: z.number().int(),
  /** Chain container that the step is a child of. */
  parent: z.string().nullable(),
  status: stepStatusShape,
  /** Agents that are cordoned, of which one has to be free before a waiting step begins; empty for a step that waits for nobody, or for a person. */
  waitsFor: z.array(z.string()),
  agent: z.string().nullable(),
  driver: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  exitCode: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
  denials: z.array(z.object({ tool: z.string(), summary: z.string() })),
  session: z.object({
    ref: z.string().nullable(),
    /** Before the step has run: what is planned. */
    mode: z.enum(['fresh', 'resume', 'fork', 'handoff', 'refused', 'none']),
    source: z.string().nullable(),
    turn: z.number().int().nullable(),
    evidence: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  usage: z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable(), costUsd: z.number().nullable() }),
  /** The agent's final answer, redacted; null until the step has succeeded. */
  output: z.string().nullable(),
});

/** The step to run again, with what stands behind it; null for the one that ended the task. */
export const taskRetryShape = z.object({ step: z.string().min(1).nullable() });

/** How a step whose outcome is unknown ended, by a person's word; `retry` runs it again. */
export const stepResolutionShape = z.object({ as: z.enum(['succeeded', 'failed', 'retry']), reason: z.string() });

export const taskInfoShape = z.object({ task: taskShape, steps: z.array(stepShape) });

/** One line of a log stream (NDJSON). */
export const logLineShape = z.object({
  at: z.string(),
  step: z.string(),
  attempt: z.number().int(),
  stream: z.enum(['stdout', 'stderr', 'agent', 'system']),
  /** Whether the offline provider said it in place of the agents. */
  rehearsal: z.boolean(),
  text: z.string(),
});

/** Ended tasks by their ids, unique beginnings of them, or `latest`. */
export const tasksDeleteShape = z.object({ tasks: z.array(z.string().min(1)).min(1).max(1000), dryRun: z.boolean() });

/** What went with the tasks, or would go; bytes of texts in the database, and of logs. */
export const tasksDeletedShape = z.object({
  dryRun: z.boolean(),
  items: z.array(taskShape),
  events: z.number().int(),
  runs: z.number().int(),
  approvals: z.number().int(),
  sessions: z.number().int(),
  handles: z.number().int(),
  databaseBytes: z.number().int(),
  logBytes: z.number().int(),
});
