import { OrchError, type Code } from '@orch/diagnostics';
import type { z } from 'zod';
import { errorShape } from './shapes/diagnostic.js';

const hint = 'Client and daemon may be of different versions: restart the daemon, then ask again.';

/** The OrchError that the daemon threw, as far as its answer says so. Codes of a newer daemon are kept as they came. */
export function failureOf(status: number, body: unknown): OrchError {
  const parsed = errorShape.safeParse(body);
  if (!parsed.success) return new OrchError('daemon_answer_invalid', `The daemon answered ${status} without a readable error.`, { hint, details: { status } });
  const { code, message, hint: said, details, diagnostics } = parsed.data.error;
  return new OrchError(code as Code, message, { ...(said === null ? {} : { hint: said }), details, diagnostics });
}

export function parseAnswer(shape: z.ZodType, body: unknown): unknown {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new OrchError('daemon_answer_invalid', `The daemon’s answer has another shape than expected at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? 'unreadable'}.`, { hint });
}
