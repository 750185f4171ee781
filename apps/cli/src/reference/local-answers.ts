import type { driverCheckListShape } from '@orch/protocol';
import * as z from 'zod';

// No daemon answers these, so that they are no part of the protocol.

const count = z.number().int();
const time = z.string();
const problem = z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() });

export const initShape = z.object({
  stateDir: z.string(),
  /** `completed`: something was missing of what was there. */
  result: z.enum(['created', 'completed', 'unchanged']),
  made: z.array(z.string()),
  project: z.string(),
  /** With `--example` alone. */
  example: z.object({ files: z.array(z.string()), next: z.array(z.string()) }).optional(),
});

const stateFile = z.object({ path: z.string(), mode: z.string().nullable() });

export function doctorShape(checks: typeof driverCheckListShape) {
  return z.object({
    /** Nothing needs a person. */
    ok: z.boolean(),
    version: z.string(),
    node: z.object({ version: z.string(), path: z.string() }),
    stateDirectory: z.object({
      path: z.string(),
      mode: z.string().nullable(),
      database: stateFile.extend({ bytes: count.nullable(), schema: count.nullable(), newestSchema: count, checked: z.boolean() }),
      key: stateFile,
    }),
    daemon: z.object({ running: z.boolean(), pid: count.nullable(), version: z.string().nullable(), protocol: count.nullable(), startedAt: time.nullable(), socket: z.string().nullable() }),
    environmentOf: z.enum(['daemon', 'doctor']),
    drivers: checks.shape.items,
    notRunnable: checks.shape.notRunnable,
    problems: z.array(problem.extend({ about: z.string() })),
    notes: z.array(z.object({ about: z.string(), message: z.string() })),
  });
}

export const storeStatusShape = z.object({
  stateDir: z.string(),
  daemon: z.object({ running: z.boolean(), pid: count.nullable() }),
  database: z.object({ path: z.string(), bytes: count, freeBytes: count, logBytes: count, schema: count, newestSchema: count, createdAt: time }),
  tasks: z.record(z.string(), count),
  runs: count,
  waitingApprovals: count,
  sessions: z.record(z.string(), count),
  sealedHandles: count,
  resources: count,
  taskLogs: z.object({ tasks: count, bytes: count }),
  spools: count,
});

export const checkShape = z.object({
  ok: z.boolean(),
  stateDir: z.string(),
  schema: count.nullable(),
  newestSchema: count,
  sealedHandles: z.object({ rows: count, opened: count }).nullable(),
  spools: z.object({ folders: count, missing: count, leftOver: count }).nullable(),
  problems: z.array(problem),
  notes: z.array(z.string()),
});

export const backupShape = z.object({ path: z.string(), bytes: count, schema: count, files: z.array(z.string()), withKey: z.boolean(), createdAt: time });

export const pruneShape = z.object({
  /** Nothing was changed: these would go. */
  dryRun: z.boolean(),
  tasks: count,
  events: count,
  runs: count,
  approvals: count,
  sessions: count,
  handles: count,
  databaseBytes: count,
  logBytes: count,
  leftOverLogs: z.object({ tasks: count, bytes: count }),
  finishedFrom: time.nullable(),
  finishedUntil: time.nullable(),
});

export const configShape = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      /** `name`: which flag, variable or file. */
      origin: z.object({ kind: z.enum(['flag', 'environment', 'file', 'default', 'daemon']), name: z.string().nullable() }),
      meaning: z.string(),
    }),
  ),
});
