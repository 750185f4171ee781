import * as z from 'zod';
import { diagnosticShape } from './diagnostic.js';
import { projectNameShape } from './project-name.js';
import { resourceShape } from './resource.js';

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
  /** Delete what the project holds and the files do not; `project` must be named for it. */
  prune: z.boolean(),
  /** Prune stores with entries too, and also where the files hold nothing for the project. */
  force: z.boolean().optional(),
  /** Absolute directory against which relative paths are taken. */
  baseDirectory: z.string(),
});

/** Of an apply that is not done. */
export const diffRequestShape = applyRequestShape.omit({ dryRun: true });

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

const manifestShape = resourceShape.omit({ status: true });

/**
 * What an apply would change, nothing done. Values of EnvStores and SecretStores stand as `[ENCRYPTED]` on both sides; behind one that is another than
 * the stored one stands that it is. A refused one has no `resources` either.
 */
export const diffResultShape = z.object({
  project: z.string(),
  resources: z.array(
    applyResultShape.shape.resources.element.extend({
      /** As it is stored; null for what is not there yet. */
      before: manifestShape.nullable(),
      /** As it would be; null for what would be pruned. */
      after: manifestShape.nullable(),
    }),
  ),
  diagnostics: z.array(diagnosticShape),
});
