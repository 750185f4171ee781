import * as z from 'zod';

export const sessionStatusShape = z.enum(['opening', 'open', 'lost', 'failed', 'forgotten']);

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
  status: sessionStatusShape,
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

/** One attempt of a step that was a turn of a session, or was to be one. */
export const sessionTurnShape = z.object({
  step: z.string(),
  item: z.string().nullable(),
  cycle: z.number().int(),
  attempt: z.number().int(),
  /** Null where the attempt did not count as one. */
  turn: z.number().int().nullable(),
  mode: z.enum(['fresh', 'resume', 'fork', 'handoff', 'refused', 'none']),
  status: z.enum(['running', 'succeeded', 'failed']),
  evidence: z.string().nullable(),
  /** Why it got this session. */
  reason: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  usage: z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable(), costUsd: z.number().nullable() }),
});

/** A session with everything that is known of it but its handle. */
export const sessionInfoShape = z.object({
  session: sessionShape,
  providerVersion: z.string().nullable(),
  /** Where it belongs: what has to be the same to resume it. */
  place: z.object({ workingDirectory: z.string(), providerHome: z.string().nullable(), account: z.string().nullable() }),
  /** Whether a step of its line could resume it now, and why not. `usedBy` is the step that is in it just now. */
  resumable: z.object({ now: z.boolean(), reason: z.string(), usedBy: z.string().nullable() }),
  /** Sessions that branched from it. */
  forks: z.array(z.string()),
  turns: z.array(sessionTurnShape),
  /** Of all its turns together. */
  usage: z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable(), costUsd: z.number().nullable() }),
});

/** The sessions of one task, a parent before its forks, with the line that each belongs to; `current` is the session that a step of the line would resume. */
export const sessionTreeShape = z.object({
  task: z.object({ id: z.string(), name: z.string(), status: z.string(), workflow: z.string(), project: z.string(), rehearsal: z.boolean() }),
  lines: z.array(z.object({ line: z.string(), item: z.string().nullable(), owner: z.string().nullable(), current: z.string().nullable(), lost: z.boolean() })),
  items: z.array(sessionInfoShape),
});
