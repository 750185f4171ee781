import { diagnosticShape } from '@orch/protocol';
import * as z from 'zod';

const severity = z.enum(['error', 'warning', 'info']);

/** The report of a check of manifests. */
export const reportShape = z.object({
  formatVersion: z.literal(1),
  ok: z.boolean(),
  /** Of everything that was found, listed or not. */
  counts: z.object({ error: z.number().int(), warning: z.number().int(), info: z.number().int() }),
  files: z.array(z.string()),
  documents: z.array(z.object({ file: z.string(), document: z.number().int(), kind: z.string().nullable(), name: z.string().nullable(), project: z.string().nullable() })),
  diagnostics: z.array(diagnosticShape),
  suppressed: z.array(diagnosticShape.extend({ suppression: z.object({ line: z.number().int(), column: z.number().int(), reason: z.string().nullable() }) })).optional(),
});

/** An entry of the register of codes. */
export const codeShape = z.object({
  code: z.string(),
  severity,
  category: z.string(),
  title: z.string(),
  meaning: z.string(),
  example: z.string(),
  fix: z.string(),
  exit: z.number().int().optional(),
  suppressible: z.boolean().optional(),
  offByDefault: z.boolean().optional(),
  retired: z.boolean().optional(),
});

export const codeListShape = z.object({ items: z.array(codeShape) });
