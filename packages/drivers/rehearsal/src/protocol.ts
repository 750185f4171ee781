/**
 * What the driver and the provider say to each other: one JSON object a line. The provider is a program of its own, so the driver
 * reads its records as words of a stranger (`read-record.ts`); unknown types and fields are passed over.
 */
export type ProviderInput =
  | {
      readonly type: 'open';
      readonly protocol: 1;
      readonly mode: 'none' | 'fresh' | 'resume' | 'fork';
      /** The session to resume or to branch; null otherwise. */
      readonly session: string | null;
      readonly prompt: string;
      readonly step: string;
      readonly attempt: number;
      /** Name of the run, for the ledger. */
      readonly run: string;
      readonly model: string;
      readonly dials: readonly { readonly fault: string; readonly value: number | null }[];
      readonly allowedTools: readonly string[];
      readonly permissionMode: string;
      readonly workspaceAccess: string;
    }
  | { readonly type: 'permission'; readonly request: string; readonly allow: boolean; readonly reason: string }
  | { readonly type: 'interrupt' };

export type ProviderOpen = Extract<ProviderInput, { type: 'open' }>;

export type ProviderErrorCode = 'session_not_found' | 'not_authenticated' | 'usage_limit' | 'overloaded' | 'context_too_long' | 'failed';

export type ProviderRecord =
  | {
      readonly type: 'session';
      readonly session: string | null;
      readonly mode: 'none' | 'fresh' | 'resume' | 'fork';
      /** The provider's own statement that this session stands for another one. */
      readonly successor_of?: string;
      readonly forked_from?: string;
      readonly turn: number;
      readonly remembered: number;
      readonly model: string;
      readonly version: string;
    }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'tool_use'; readonly tool: string; readonly summary: string }
  | { readonly type: 'tool_result'; readonly tool: string; readonly failed: boolean; readonly content: string }
  | { readonly type: 'permission_request'; readonly request: string; readonly tool: string; readonly summary: string }
  | { readonly type: 'tool_denied'; readonly tool: string; readonly summary: string; readonly reason: string }
  | { readonly type: 'retry'; readonly reason: string; readonly attempt: number; readonly delay_ms: number }
  /** The turn could not begin; the process exits with 1. */
  | { readonly type: 'error'; readonly code: ProviderErrorCode; readonly message: string }
  | ProviderResult;

export interface ProviderResult {
  readonly type: 'result';
  readonly subtype: 'success' | 'error' | 'aborted';
  readonly is_error: boolean;
  readonly session: string | null;
  readonly text: string;
  readonly code: ProviderErrorCode | null;
  /** Milliseconds since the epoch. */
  readonly reset_at: number | null;
  readonly turn: number;
  readonly remembered: number;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
  readonly cost_usd: number;
  /** What `cost_usd` counts: the whole session so far, or this turn alone. */
  readonly cost_of: 'session' | 'turn';
}
