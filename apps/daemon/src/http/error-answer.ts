import { randomBytes } from 'node:crypto';
import { isOrchError, lookupCode, OrchError, type Code } from '@orch/diagnostics';
import type { DaemonLog } from '@orch/runtime';

/** By the exit code that the command line ends with: what is the caller's to mend or to wait for. Every other failure is the daemon's, 500. */
const byExit: Readonly<Record<number, number>> = { 2: 400, 3: 422, 4: 404, 8: 409 };

/** Where the exit code says less than the status can. */
const statuses: Partial<Record<Code, number>> = {
  command_value_unusable: 400,
  workspace_directory_missing: 400,
  resource_kind_unknown: 404,
  route_unknown: 404,
  request_too_large: 413,
  store_value_too_large: 413,
  feature_not_available: 422,
  daemon_stopping: 503,
  // Somebody else's work on the database, which the caller knows nothing of.
  store_locked: 503,
};

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly error: ReturnType<OrchError['toJSON']> };
}

/** What a client may see of a failure. An unforeseen one is told by a reference alone, under which the log has the rest. */
export function errorAnswer(error: unknown, log: DaemonLog, call: string): ErrorAnswer {
  if (isOrchError(error)) {
    const status = statuses[error.code] ?? byExit[lookupCode(error.code).exit ?? 1] ?? 500;
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
