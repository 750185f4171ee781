import { OrchError } from '@orch/diagnostics';
import type { ProcessSpec, RunInput, SessionReport, TurnFailure, TurnResult } from '@orch/driver';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTurnRun, unknownUsage, type Turn } from './turn-run.js';

const live: ProcessSpec = { command: 'x', args: [], env: {}, files: [], stdin: { type: 'live' } };
const report = (id: string): SessionReport => ({ token: { driver: 'x/cli', version: 1, value: { id } }, evidence: null, secrets: [id], account: null, model: null, providerVersion: null });
const success: TurnResult = { failure: null, output: 'done', usage: unknownUsage, token: null };
const exited = (code: number | null, signal: string | null = null): RunInput => ({ type: 'exited', code, signal });
const started: RunInput = { type: 'started' };

function runOf(receive: (turn: Turn) => void, atExit: (turn: Turn) => void = () => undefined, hasSession = true): ReturnType<typeof createTurnRun> {
  return createTurnRun({ process: live, hasSession, receive: (_input, turn) => receive(turn), exited: (_input, turn) => atExit(turn) });
}

const finish = (result: TurnResult): object => ({ type: 'event', event: { type: 'turn_finished', result } });
const failed = (failure: TurnFailure, token: TurnResult['token'] = null): object => finish({ failure, output: '', usage: unknownUsage, token });

describe('a turn without a final record fails by how its process ended', () => {
  test.each([
    [exited(0), { code: 'driver_no_terminal_event', message: 'the client ended without a final record' }],
    [exited(null), { code: 'driver_no_terminal_event', message: 'the client ended without a final record' }],
    [exited(2), { code: 'driver_crashed', message: 'the client ended with code 2 before its final record' }],
    [exited(null, 'SIGKILL'), { code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record' }],
  ] as const)('%j', (end, failure) => {
    expect(runOf(() => undefined).receive(end)).toEqual([failed(failure)]);
  });

  test('by its interrupt, when one was asked for', () => {
    const run = runOf(() => undefined);
    run.receive({ type: 'interrupt_requested' });
    expect(run.receive(exited(null, 'SIGTERM'))).toEqual([failed({ code: 'driver_interrupted', message: 'the turn was interrupted' })]);
  });

  test('and carries the token that was known by then', () => {
    const run = runOf((turn) => turn.identify(report('a')));
    run.receive(started);
    expect(run.receive(exited(0))).toEqual([failed({ code: 'driver_no_terminal_event', message: 'the client ended without a final record' }, report('a').token)]);
  });
});

test('only the first finish counts, and what is said at the exit comes with it', () => {
  const run = runOf(
    (turn) => turn.finish(success),
    (turn) => {
      turn.event({ type: 'output', stream: 'stderr', text: 'bye' });
      turn.finish({ ...success, output: 'other' });
    },
  );
  expect([run.receive(started), run.receive(started), run.receive(exited(0)), run.receive(exited(0)), run.receive(started)]).toEqual([
    [finish(success)],
    [],
    [{ type: 'event', event: { type: 'output', stream: 'stderr', text: 'bye' } }],
    [],
    [],
  ]);
});

test('a message is sent once for each key, and none after the end of the input', () => {
  const run = runOf((turn) => {
    turn.send('a', '1');
    turn.send('a', '2');
    turn.send('b', '3');
    turn.endInput();
    turn.endInput();
    turn.send('c', '4');
  });
  expect([...run.receive(started), ...run.receive(started)]).toEqual([{ type: 'send', key: 'a', text: '1' }, { type: 'send', key: 'b', text: '3' }, { type: 'end_input' }]);
});

test('a tool before the session fails the turn of a driver with sessions, and no other', () => {
  const tool = { type: 'tool_started', tool: 'Write', summary: 'x' } as const;
  expect(runOf((turn) => turn.event(tool)).receive(started)).toEqual([
    failed({ code: 'driver_protocol_error', message: 'the provider ran a tool before it said which session it is in' }),
    { type: 'end_input' },
  ]);
  expect(runOf((turn) => turn.event(tool), () => undefined, false).receive(started)).toEqual([{ type: 'event', event: tool }]);
});

test('the session is reported once; another one in the middle of the turn is not proven', () => {
  const ids = ['a', 'a', 'b'];
  const run = runOf((turn) => turn.identify(report(ids.shift() ?? '')));
  expect([run.receive(started), run.receive(started), run.receive(started)]).toEqual([
    [{ type: 'event', event: { type: 'session_identified', report: report('a') } }],
    [],
    [failed({ code: 'session_resume_unproven', message: 'the provider named another session in the middle of the turn' }, report('a').token), { type: 'end_input' }],
  ]);
});

test('an error inside the fold fails the turn; session_lost keeps its code', () => {
  const failing = (error: unknown): unknown =>
    runOf(() => {
      throw error;
    }).receive(started)[0];
  expect([failing(new TypeError('x is undefined')), failing(new OrchError('session_lost', 'gone'))]).toEqual([
    failed({ code: 'driver_protocol_error', message: 'the driver could not go on: x is undefined' }),
    failed({ code: 'session_lost', message: 'gone' }),
  ]);
});

test('whatever a driver does, a turn finishes exactly once, and nothing follows its exit', () => {
  const action = fc.constantFrom<(turn: Turn) => void>(
    (turn) => turn.finish(success),
    (turn) => turn.fail({ code: 'driver_overloaded', message: 'x' }),
    (turn) => turn.identify(report('a')),
    (turn) => turn.identify(report('b')),
    (turn) => turn.event({ type: 'tool_finished', tool: 'x', failed: false }),
    (turn) => turn.send('k', 'x'),
    (turn) => turn.endInput(),
    () => {
      throw new Error('broken');
    },
  );
  fc.assert(
    fc.property(fc.array(action), fc.boolean(), (actions, hasSession) => {
      const queue = [...actions];
      const next = (turn: Turn): void => queue.shift()?.(turn);
      const run = createTurnRun({ process: live, hasSession, receive: (_input, turn) => next(turn), exited: (_input, turn) => next(turn) });
      const outputs = [...actions.slice(1).flatMap(() => run.receive(started)), ...run.receive(exited(0))];
      const events = outputs.flatMap((output) => (output.type === 'event' ? [output.event] : []));
      const tool = events.findIndex((event) => event.type === 'tool_finished');
      const session = events.findIndex((event) => event.type === 'session_identified');
      expect(events.filter((event) => event.type === 'turn_finished').length).toBe(1);
      expect(events.filter((event) => event.type === 'session_identified').length).toBeLessThan(2);
      expect(!hasSession || tool === -1 || (session !== -1 && session < tool)).toBe(true);
      expect([...run.receive(started), ...run.receive(exited(1))]).toEqual([]);
    }),
  );
});
