import * as z from 'zod';
import { diagnosticShape } from './diagnostic.js';
import { projectNameShape } from './project-name.js';

export const applyRequestShape = z.object({
  /** Whole texts as they were read; `file` is the name shown in findings. */
  files: z.array(
    z.object({
      file: z.string(),
      text: z.string(),
      /** Whether a person named this very file, so that it is noted when it holds no document. */
      named: z.boolean().optional(),
    }),
  ),
  /** Null: each document goes to its own project, or to `default`. */
  project: projectNameShape.nullable(),
  dryRun: z.boolean(),
  /** Delete what the touched projects hold and the files do not. */
  prune: z.boolean(),
  /** Absolute directory against which relative paths are taken. */
  baseDirectory: z.string(),
});

export const sessionGraphShape = z.object({
  workflow: z.string(),
  steps: z.array(
    z.object({
      step: z.string(),
      mode: z.enum(['none', 'fresh', 'resume', 'fork']),
      line: z.string().nullable(),
      source: z.string().nullable(),
      agents: z.array(z.string()),
    }),
  ),
});

/** Also the answer to a refused apply: `resources` is empty then, and nothing was stored. */
export const applyResultShape = z.object({
  project: z.string(),
  dryRun: z.boolean(),
  resources: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      project: z.string(),
      result: z.enum(['created', 'configured', 'unchanged', 'pruned']),
    }),
  ),
  diagnostics: z.array(diagnosticShape),
  sessions: z.array(sessionGraphShape),
});
