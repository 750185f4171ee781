import type { TurnFailure, TurnFailureCode } from '@orch/driver';
import { noLogin } from './log-in.js';
import { maskIds } from './mask-ids.js';
import type { ResultRecord } from './read-record.js';

/** What other records of the turn said of its end. */
export interface FailureContext {
  /** The client's own word for the refusal, from its last message. */
  readonly error: string | null;
  /** When a limit resets, milliseconds since the epoch. */
  readonly resetAt: number | null;
  readonly interruptRequested: boolean;
}

const codesOfErrors: Readonly<Record<string, TurnFailureCode>> = {
  authentication_failed: 'driver_not_authenticated',
  oauth_org_not_allowed: 'driver_not_authenticated',
  rate_limit: 'driver_limit_reached',
  overloaded: 'driver_overloaded',
};

const codesOfStatus: Readonly<Record<number, TurnFailureCode>> = {
  401: 'driver_not_authenticated', 403: 'driver_not_authenticated', 429: 'driver_limit_reached', 503: 'driver_overloaded', 529: 'driver_overloaded',
}; // prettier-ignore

/** The client's word for a refusal; older clients call an overloaded provider a limit. */
export function wordOfRefusal(error: string | null, status: number | null): string | null {
  return status === 529 ? 'overloaded' : error;
}

export function codeOfRefusal(error: string | null, status: number | null): TurnFailureCode {
  return codesOfErrors[wordOfRefusal(error, status) ?? ''] ?? codesOfStatus[status ?? 0] ?? 'driver_reported_error';
}

/** A refusal in words for people, such as `rate limit, status 429`. */
export function reasonOf({ error, status }: { readonly error: string | null; readonly status: number | null }): string {
  const word = wordOfRefusal(error, status)?.replaceAll('_', ' ') ?? 'no reason given';
  return status === null ? word : `${word}, status ${status}`;
}

/** What a provider had against a login; null where the client asked nobody, since it had none. What the client itself says then is what we say. */
function refusedLogin(error: string | null, status: number | null): string | null {
  return status === null && (error === null || error === 'authentication_failed') ? null : reasonOf({ error, status });
}

/** A limit that the client passes on as if it were the model's answer; with seconds since the epoch. */
const limitSentence = /^(?:Claude AI )?usage limit reached\|(\d{10})\s*$/i;
/** The same for people; the whole answer, so that one that merely speaks of limits is none. */
const limitWords = /^You['’]ve (?:hit|reached) your [^\n]{0,80}limit[^\n]{0,80}$/i;
const notFound = /does not match any session title|No conversation found with session ID/i;

/** Whether the client refused to continue a session because it does not know it. */
export function isSessionUnknown(result: ResultRecord): boolean {
  return result.isError && result.errors.some((error) => notFound.test(error));
}

/** Whether the client has no titles, by which it was asked for a session. */
export function lacksTitles(result: ResultRecord): boolean {
  return result.isError && result.errors.some((error) => /requires a valid session ID when used with/i.test(error));
}

/** What the final record says; null for success. */
export function failureOf(result: ResultRecord, context: FailureContext): TurnFailure | null {
  const said = result.text.trim();
  const sentence = limitSentence.exec(said);
  if (sentence || limitWords.test(said)) return limit(said, sentence ? Number(sentence[1]) * 1000 : context.resetAt);
  if (!result.isError && result.subtype === 'success') {
    return said === '' ? { code: 'driver_empty_answer', message: 'the client called the turn a success and gave no answer' } : null;
  }
  const message = maskIds(said !== '' ? said : result.errors.join('; '));
  if (context.interruptRequested || result.reason?.startsWith('aborted') === true) return { code: 'driver_interrupted', message: 'the client stopped the turn because it was told to' };
  if (result.reason === 'prompt_too_long' || /^Prompt is too long/i.test(said)) return { code: 'driver_context_too_long', message };
  const code = codeOfRefusal(context.error, result.status);
  if (code === 'driver_limit_reached') return limit(message, context.resetAt);
  if (code === 'driver_not_authenticated') return { code, message: noLogin(refusedLogin(context.error, result.status)) };
  return { code, message: message === '' ? `the client ended the turn with \`${result.subtype}\`` : message };
}

function limit(message: string, resetAt: number | null): TurnFailure {
  return { code: 'driver_limit_reached', message: message.replace(/\|\d{10}$/, ''), ...(resetAt === null ? {} : { resetAt }) };
}
