import type { TurnFailureCode } from '@orch/driver';

/** A fault that the provider can be told to have: the one table that the provider, the driver, the checks and the documentation go by. */
export interface RehearsalDial {
  readonly name: string;
  /** What the provider does, in one sentence. */
  readonly does: string;
  /** What `value` means and the value without one; null where the fault takes none. */
  readonly value: { readonly meaning: string; readonly initial: number | null; readonly most: number } | null;
  /** The modes of a run in which it shows; in the others the fault does nothing. */
  readonly modes: 'any' | 'session' | 'resume' | 'continued';
  /** How the driver reports the turn: null when it succeeds, `waits` when it does not end by itself. */
  readonly outcome: TurnFailureCode | 'waits' | null;
  /** One sentence on the outcome, where the code does not say it all. */
  readonly note?: string;
}

const day = 86_400_000;

export const rehearsalDials = [
  { name: 'session_lost', does: 'Says that it does not know the session, and exits with 1.', value: null, modes: 'continued', outcome: 'session_lost' },
  { name: 'silently_fresh', does: 'Opens a new session instead, and says nothing of it.', value: null, modes: 'continued', outcome: 'session_resume_unproven' },
  { name: 'new_id', does: 'Continues the conversation under another id without saying so.', value: null, modes: 'resume', outcome: 'session_resume_unproven' },
  {
    name: 'no_id',
    does: 'Never names its session.',
    value: null,
    modes: 'session',
    outcome: 'session_resume_unproven',
    note: 'In a fresh session it is `driver_protocol_error`.',
  },
  {
    name: 'successor',
    does: 'Continues the conversation under another id and states which session it succeeds.',
    value: null,
    modes: 'resume',
    outcome: null,
    note: 'The evidence is `successor`, and the handle is replaced.',
  },
  { name: 'hang_after_result', does: 'Gives its result and never exits.', value: null, modes: 'any', outcome: null, note: 'The process is ended after a grace time.' },
  {
    name: 'hang',
    does: 'Stops before the answer; an interrupt or a signal still ends it.',
    value: { meaning: 'milliseconds until it goes on', initial: null, most: day },
    modes: 'any',
    outcome: 'waits',
    note: 'Without a value it waits for ever.',
  },
  { name: 'deaf', does: 'Ignores interrupts, the end of its input, and SIGTERM; of use together with `hang`.', value: null, modes: 'any', outcome: null },
  {
    name: 'limit_reached',
    does: 'Ends with a usage limit and the time at which it resets.',
    value: { meaning: 'seconds until the reset', initial: 3600, most: 366 * 86_400 },
    modes: 'any',
    outcome: 'driver_limit_reached',
  },
  {
    name: 'overloaded',
    does: 'Retries, then gives up for lack of capacity.',
    value: { meaning: 'retries', initial: 2, most: 100 },
    modes: 'any',
    outcome: 'driver_overloaded',
  },
  { name: 'not_authenticated', does: 'Refuses to work without a login, and exits with 1.', value: null, modes: 'any', outcome: 'driver_not_authenticated' },
  { name: 'context_too_long', does: 'Refuses the prompt as longer than the model takes.', value: null, modes: 'any', outcome: 'driver_context_too_long' },
  { name: 'is_error', does: 'Calls its result a success and marks it as an error.', value: null, modes: 'any', outcome: 'driver_reported_error' },
  { name: 'empty_answer', does: 'Succeeds with an empty answer.', value: null, modes: 'any', outcome: 'driver_empty_answer' },
  { name: 'no_terminal_event', does: 'Exits with 0 and without a result.', value: null, modes: 'any', outcome: 'driver_no_terminal_event' },
  {
    name: 'garbled',
    does: 'Gives a result whose fields have other types than its protocol says.',
    value: null,
    modes: 'any',
    outcome: 'driver_protocol_error',
  },
  {
    name: 'echo_id',
    does: 'Writes its own session id into its answer, a tool summary, a path and its error output, upper-cased and split over two writes as well.',
    value: null,
    modes: 'session',
    outcome: null,
    note: 'Nothing outside the driver may show it.',
  },
  { name: 'slow', does: 'Waits before every record.', value: { meaning: 'milliseconds', initial: 200, most: day }, modes: 'any', outcome: null },
  {
    name: 'huge_line',
    does: 'Writes one record as a very long line.',
    value: { meaning: 'bytes', initial: 12 * 1024 * 1024, most: 60 * 1024 * 1024 },
    modes: 'any',
    outcome: null,
  },
  { name: 'flood', does: 'Writes very many short messages.', value: { meaning: 'messages', initial: 10_000, most: 1_000_000 }, modes: 'any', outcome: null },
  {
    name: 'crash',
    does: 'Kills itself with SIGKILL in the middle of the turn.',
    value: null,
    modes: 'any',
    outcome: 'driver_crashed',
    note: 'Where the step runs for real and its effects may not happen twice, it waits instead, `outcome_unknown`.',
  },
  {
    name: 'exit_code',
    does: 'Exits in the middle of the turn.',
    value: { meaning: 'exit code', initial: 3, most: 125 },
    modes: 'any',
    outcome: 'driver_crashed',
    note: 'With code 0 it is `driver_no_terminal_event`: an exit code is no evidence.',
  },
  {
    name: 'permission_request',
    does: 'Asks to use the tool `Bash(npm test)`.',
    value: null,
    modes: 'any',
    outcome: null,
    note: 'A denial is reported as one; the step’s `on_denied` decides what it means.',
  },
  { name: 'tool_use', does: 'Uses the tool `Read` without asking.', value: null, modes: 'any', outcome: null },
  { name: 'cost_cumulative', does: 'Reports the cost of the whole session so far, as it does without this dial.', value: null, modes: 'any', outcome: null },
  { name: 'cost_per_turn', does: 'Reports the cost of the turn alone.', value: null, modes: 'any', outcome: null },
] as const satisfies readonly RehearsalDial[];

export type Fault = (typeof rehearsalDials)[number]['name'];

/** One dial as it is set: for one step, or for every step. */
export interface DialSetting {
  readonly step: string | null;
  readonly fault: Fault;
  readonly value: number | null;
}
