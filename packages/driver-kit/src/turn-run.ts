import { isOrchError } from '@orch/diagnostics';
import type { DriverRun, ProcessSpec, RunInput, RunOutput, SessionReport, SessionToken, TokenUsage, TurnEvent, TurnFailure, TurnResult } from '@orch/driver';

/** What a provider that does not count reports. */
export const unknownUsage: TokenUsage = { inputTokens: null, outputTokens: null, costUsd: null };

export type ExitedInput = Extract<RunInput, { type: 'exited' }>;

/** What a driver says while it folds one input. The order of the calls is the order of the outputs. */
export interface Turn {
  /** Anything but the two events that have a method of their own. */
  event(event: Exclude<TurnEvent, { type: 'session_identified' | 'turn_finished' }>): void;
  /** The first call counts; a later one that names another session fails the turn, `session_resume_unproven`. */
  identify(report: SessionReport): void;
  /** The first call counts. */
  finish(result: TurnResult): void;
  /** Finishes with a failure, no output and the last known token. */
  fail(failure: TurnFailure): void;
  /** A key that was used before is not sent again. */
  send(key: string, text: string): void;
  endInput(): void;
  readonly identified: boolean;
  readonly finished: boolean;
  readonly interruptRequested: boolean;
}

export interface TurnRunDefinition {
  readonly process: ProcessSpec;
  /** The driver has sessions: an event of a tool before `identify` fails the turn. */
  readonly hasSession: boolean;
  receive(input: Exclude<RunInput, { type: 'exited' }>, turn: Turn): void;
  /** Everything the process wrote has been received. Called also when the turn has finished; what is said here is the last word. */
  exited(input: ExitedInput, turn: Turn): void;
}

/**
 * A DriverRun that keeps the contract's promises whatever the driver and the provider do: exactly one `turn_finished` when the
 * process has exited, nothing afterwards, the session before any tool, one message per key. A turn whose process ends without a
 * final record fails: interrupted, crashed or without terminal event. An error thrown inside the fold fails the turn and ends it.
 */
export function createTurnRun(definition: TurnRunDefinition): DriverRun {
  let outputs: RunOutput[] = [];
  let identity: string | null = null;
  let token: SessionToken | null = null;
  let finished = false;
  let inputEnded = false;
  let interruptRequested = false;
  let exited = false;
  const sent = new Set<string>();

  const turn: Turn = {
    event(event) {
      if (definition.hasSession && identity === null && isToolEvent(event)) {
        turn.fail({ code: 'driver_protocol_error', message: 'the provider ran a tool before it said which session it is in' });
        return;
      }
      outputs.push({ type: 'event', event });
    },
    identify(report) {
      const named = JSON.stringify(report.secrets);
      if (identity === null) {
        identity = named;
        token = report.token;
        outputs.push({ type: 'event', event: { type: 'session_identified', report } });
      } else if (identity !== named) {
        turn.fail({ code: 'session_resume_unproven', message: 'the provider named another session in the middle of the turn' });
      }
    },
    finish(result) {
      if (finished) return;
      finished = true;
      outputs.push({ type: 'event', event: { type: 'turn_finished', result } });
    },
    fail(failure) {
      turn.finish({ failure, output: '', usage: unknownUsage, token });
      turn.endInput();
    },
    send(key, text) {
      if (sent.has(key) || inputEnded) return;
      sent.add(key);
      outputs.push({ type: 'send', key, text });
    },
    endInput() {
      if (inputEnded || definition.process.stdin.type !== 'live') return;
      inputEnded = true;
      outputs.push({ type: 'end_input' });
    },
    get identified() {
      return identity !== null;
    },
    get finished() {
      return finished;
    },
    get interruptRequested() {
      return interruptRequested;
    },
  };

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      turn.fail(thrown(error));
    }
  }

  return {
    process: definition.process,
    receive(input) {
      if (exited) return [];
      if (input.type === 'exited') {
        exited = true;
        inputEnded = true;
        guarded(() => definition.exited(input, turn));
        turn.fail(unfinished(input, interruptRequested));
      } else {
        if (input.type === 'interrupt_requested') interruptRequested = true;
        guarded(() => definition.receive(input, turn));
      }
      const given = outputs;
      outputs = [];
      return given;
    },
  };
}

function isToolEvent(event: TurnEvent): boolean {
  return event.type === 'tool_started' || event.type === 'tool_finished' || event.type === 'permission_requested' || event.type === 'permission_denied';
}

function unfinished(input: ExitedInput, interruptRequested: boolean): TurnFailure {
  if (interruptRequested) return { code: 'driver_interrupted', message: 'the turn was interrupted' };
  if (input.signal !== null) return { code: 'driver_crashed', message: `the client was ended by ${input.signal} before its final record` };
  if (input.code === null || input.code === 0) return { code: 'driver_no_terminal_event', message: 'the client ended without a final record' };
  return { code: 'driver_crashed', message: `the client ended with code ${input.code} before its final record` };
}

function thrown(error: unknown): TurnFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (isOrchError(error) && error.code === 'session_lost') return { code: 'session_lost', message };
  return { code: 'driver_protocol_error', message: `the driver could not go on: ${message}` };
}
