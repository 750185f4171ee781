import type { SessionReport, SessionToken } from './session.js';

export interface TokenUsage {
  /** Tokens of this turn; null when the provider does not say. Never 0 for unknown. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** US dollars of this turn alone, also where the provider counts cumulatively. */
  readonly costUsd: number | null;
}

/** Codes of a failed turn. A driver adds none of its own; details go into the message. */
export type TurnFailureCode =
  | 'session_lost'
  | 'session_resume_unproven'
  | 'driver_not_authenticated'
  | 'driver_client_missing'
  | 'driver_client_too_old'
  | 'driver_config_invalid'
  | 'driver_limit_reached'
  | 'driver_overloaded'
  | 'driver_context_too_long'
  | 'driver_empty_answer'
  | 'driver_reported_error'
  | 'driver_permission_denied'
  | 'driver_no_terminal_event'
  | 'driver_crashed'
  | 'driver_interrupted'
  | 'driver_protocol_error'
  | 'command_failed';

export interface TurnFailure {
  readonly code: TurnFailureCode;
  /** May hold the provider's own words; the caller redacts it like every other text. */
  readonly message: string;
  /** When the provider says that its limit resets: milliseconds since the epoch. */
  readonly resetAt?: number;
}

/** Made from the provider's terminal record, never from an exit code (shell commands apart). */
export interface TurnResult {
  readonly failure: TurnFailure | null;
  /** The agent's final answer, which `{<step_id>_output}` stands for. */
  readonly output: string;
  readonly usage: TokenUsage;
  /** The handle as it is after this turn (cumulative counters advanced); null where there is no session. */
  readonly token: SessionToken | null;
}

/**
 * What a driver tells about a running turn, mapped field by field: raw provider records never pass. Texts are given whole: what is shortened
 * before it is redacted may end in the beginning of a secret, which nobody recognises.
 */
export type TurnEvent =
  | { readonly type: 'session_identified'; readonly report: SessionReport }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly type: 'tool_started'; readonly tool: string; readonly summary: string }
  | { readonly type: 'tool_finished'; readonly tool: string; readonly failed: boolean }
  | { readonly type: 'permission_requested'; readonly requestId: string; readonly tool: string; readonly summary: string }
  | { readonly type: 'permission_denied'; readonly tool: string; readonly summary: string; readonly reason: string }
  | { readonly type: 'retrying'; readonly reason: string; readonly attempt: number; readonly delayMs: number | null }
  | { readonly type: 'notice'; readonly level: 'info' | 'warning'; readonly text: string }
  | { readonly type: 'turn_finished'; readonly result: TurnResult };
