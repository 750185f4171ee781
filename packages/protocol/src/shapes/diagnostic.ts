import * as z from 'zod';

const span = {
  file: z.string(),
  document: z.number().int(),
  line: z.number().int(),
  column: z.number().int(),
  endLine: z.number().int(),
  endColumn: z.number().int(),
  offset: z.number().int(),
  endOffset: z.number().int(),
};

export const diagnosticShape = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  hint: z.string().nullable(),
  file: z.string().nullable(),
  document: z.number().int().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  endLine: z.number().int().nullable(),
  endColumn: z.number().int().nullable(),
  offset: z.number().int().nullable(),
  endOffset: z.number().int().nullable(),
  path: z.string().nullable(),
  resource: z.object({ kind: z.string(), name: z.string(), project: z.string().nullable(), step: z.string().nullable() }).nullable(),
  related: z.array(z.object({ ...span, message: z.string() })),
  fixes: z.array(
    z.object({
      title: z.string(),
      safety: z.enum(['safe', 'unsafe']),
      edits: z.array(z.object({ file: z.string(), start: z.number().int(), end: z.number().int(), text: z.string() })),
    }),
  ),
  docsUrl: z.string(),
  category: z.string(),
  data: z.record(z.string(), z.unknown()),
  fingerprint: z.string(),
  suppressible: z.boolean(),
});

/** The body of every failed answer. */
export const errorShape = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    diagnostics: z.array(diagnosticShape),
  }),
});
