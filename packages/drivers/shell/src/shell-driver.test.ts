import { runClause, conformanceClauses } from '@orch/driver-testkit';
import { describe, expect, test } from 'vitest';
import { shellDriver } from './shell-driver.js';
import { play, requestFor } from './testing/play.js';

describe('conformance', () => {
  test.each(conformanceClauses.map((clause) => [clause.title, clause] as const))('%s', async (_title, clause) => {
    const result = await runClause(clause, shellDriver, {
      scenarios: {
        answer: { prompt: 'grüße', config: { command: 'echo {prompt}; echo "größer $?" >&2; printf "no line end"' } },
        hang: { prompt: 'wait', config: { command: 'echo started; exec sleep 60' } },
      },
    });
    expect(result.status, result.detail ?? '').not.toBe('failed');
  });
});

describe('a turn', () => {
  test('gives each line of both streams as an event, and standard output as its output', async () => {
    const { events } = await play({ command: 'echo one; printf "two\\r\\nthree"; echo; echo' });
    const result = { failure: null, output: 'one\ntwo\r\nthree', usage: { inputTokens: null, outputTokens: null, costUsd: null }, token: null };
    expect(events).toEqual([
      { type: 'output', stream: 'stdout', text: 'one' },
      { type: 'output', stream: 'stdout', text: 'two' },
      { type: 'output', stream: 'stdout', text: 'three' },
      { type: 'output', stream: 'stdout', text: '' },
      { type: 'turn_finished', result },
    ]);
  });

  test.each([
    ['exit 3', 'the command ended with code 3'],
    ['echo first >&2; echo "no such thing" >&2; exit 1', 'the command ended with code 1: no such thing'],
    ['no-such-program-here', 'the command ended with code 127, which says that a program was not found: DIR/command.sh: 1: no-such-program-here: not found'],
    ['/etc/passwd', 'the command ended with code 126, which says that a program was found and could not be started: DIR/command.sh: 1: /etc/passwd: Permission denied'],
    ['kill -9 $$', 'the command was ended by SIGKILL'],
    ['sh -c "kill -9 \\$\\$"; exit $?', 'the command ended with code 137, which a shell gives for a program that SIGKILL has ended'],
  ])('of `%s` fails and says: %s', async (command, message) => {
    const { failure } = await play({ command });
    expect({ ...failure, message: failure?.message.replace(': Killed', '').replace(/1: Syntax.*/, '') }).toEqual({ code: 'command_failed', message });
  });

  test('that writes more than the output keeps says so, and keeps the end', async () => {
    const { output, events } = await play({ command: 'head -c 1499998 /dev/zero | tr "\\0" x; printf " "; head -c 1000000 /dev/zero | tr "\\0" y; echo end' });
    expect(output).toBe(`${'y'.repeat(1_000_000)}end`);
    expect(events.filter((event) => event.type === 'notice')).toEqual([
      { type: 'notice', level: 'warning', text: 'The command wrote 2500003 bytes to standard output; the step’s output is the end of them, at most 1048576. The log has all of it.' },
    ]);
  });

  test('runs a command of a megabyte, which no argument could hold', async () => {
    expect((await play({ command: `: '${'x'.repeat(1_000_000)}'\necho done` })).output).toBe('done');
  });
});

test('a command that the author wrote over several lines fails with the author’s line number', async () => {
  const { failure } = await play({ command: 'echo {prompt}\n\nmissing-program', prompt: 'three\nlines\nlong' });
  expect(failure).toEqual({
    code: 'command_failed',
    message: 'the command ended with code 127, which says that a program was not found: DIR/command.sh: 3: missing-program: not found',
  });
});

test.each([
  [{ continuity: { mode: 'resume', token: { driver: 'shell/cli', version: 1, value: {} } } }, 'driver_session_resume_required'],
  [{ continuity: { mode: 'fork', token: { driver: 'shell/cli', version: 1, value: {} } } }, 'driver_session_fork_required'],
  [{ workspaceAccess: 'read' }, 'driver_workspace_sandbox_required'],
] as const)('a request with %j is refused with %s', (change, code) => {
  expect(() => shellDriver.open({ ...requestFor('/run', { command: 'true' }), ...change })).toThrow(expect.objectContaining({ code }));
});
