import { randomBytes } from 'node:crypto';
import { isOrchError, OrchError, type Code } from '@orch/diagnostics';
import type { DaemonLog } from '@orch/runtime';

/** Codes that are the caller's to mend or to wait for; every other is the daemon's failure, 500. */
const statuses: Partial<Record<Code, number>> = {
  request_invalid: 400,
  dial_invalid: 400,
  command_value_unusable: 400,
  store_key_invalid: 400,
  store_value_not_text: 400,
  workspace_required: 400,
  workspace_directory_missing: 400,
  task_id_ambiguous: 400,
  resource_kind_unknown: 404,
  resource_not_found: 404,
  route_unknown: 404,
  task_not_found: 404,
  step_not_found: 404,
  approval_not_found: 404,
  store_not_found: 404,
  store_key_not_found: 404,
  task_conflict: 409,
  project_not_empty: 409,
  resource_in_use: 409,
  project_permanent: 409,
  store_not_empty: 409,
  approval_answered: 409,
  request_too_large: 413,
  store_value_too_large: 413,
  feature_not_available: 422,
  workflow_not_usable: 422,
  daemon_stopping: 503,
};

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly error: ReturnType<OrchError['toJSON']> };
}

/** What a client may see of a failure. An unforeseen one is told by a reference alone, under which the log has the rest. */
export function errorAnswer(error: unknown, log: DaemonLog, call: string): ErrorAnswer {
  if (isOrchError(error)) {
    const status = statuses[error.code] ?? 500;
    if (status >= 500) log.error(error.message, { call, code: error.code, cause: describe(error.cause) });
    return { status, body: { error: error.toJSON() } };
  }
  const reference = `err_${randomBytes(6).toString('hex')}`;
  log.error('a call failed', { call, code: 'internal_error', reference, ...describe(error) });
  const hidden = new OrchError('internal_error', 'The daemon failed at this call.', { hint: `Look for ${reference} in the daemon’s log.`, details: { reference } });
  return { status: 500, body: { error: hidden.toJSON() } };
}

/** For the log. */
export function describe(error: unknown): Readonly<Record<string, unknown>> {
  if (error === undefined) return {};
  return error instanceof Error ? { error: error.message, stack: error.stack ?? '' } : { error };
}
