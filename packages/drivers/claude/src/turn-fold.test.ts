import type { Continuity, OpenRequest, RunInput, RunOutput, TurnEvent } from '@orch/driver';
import { expect, test } from 'vitest';
import { claudeDriver } from './index.js';
import { requestOf } from './testing/transcript.js';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const token = { driver: 'claude/cli', version: 1, value: { session: id, title: 'orch-a', costUsd: 1 } };

const stdout = (...records: object[]): RunInput => ({ type: 'stdout', bytes: new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join('')) });
const initialized = { type: 'control_response', response: { subtype: 'success', request_id: 'initialize', response: { claude_code_version: '9.9.9', account: { email: 'a@example.org' } } } };
const init = { type: 'system', subtype: 'init', session_id: id, model: 'm' };
const result = {
  type: 'result', subtype: 'success', is_error: false, session_id: id, result: 'Done.', total_cost_usd: 1.5, permission_denials: [],
  usage: { input_tokens: 1, cache_creation_input_tokens: 20, cache_read_input_tokens: 300, output_tokens: 5 },
}; // prettier-ignore
const ask = { type: 'control_request', request_id: 'q', request: { subtype: 'can_use_tool', tool_name: 'Bash', tool_use_id: 't', input: { command: 'x\ny' } } };
const retry = (attempt: number, delay: number, status: number, error: string) => ({ type: 'system', subtype: 'api_retry', session_id: id, attempt, retry_delay_ms: delay, error_status: status, error });

function play(continuity: Continuity, inputs: readonly RunInput[], more: Partial<OpenRequest> = {}) {
  const run = claudeDriver.open({ ...requestOf({ continuity, prompt: 'Work.', permissionMode: 'governed' }), ...more });
  const outputs = [{ type: 'started' } as const, ...inputs].flatMap((input) => run.receive(input));
  const events = outputs.flatMap((output) => (output.type === 'event' ? [output.event] : []));
  return { outputs, events, sent: outputs.flatMap((output) => (output.type === 'send' ? [output.key] : output.type === 'end_input' ? ['end'] : [])), end: endOf(events) };
}

function endOf(events: readonly TurnEvent[]) {
  const end = events.find((event) => event.type === 'turn_finished');
  return end ? end.result : null;
}

const gone: RunInput = { type: 'exited', code: 0, signal: null };
const fresh: Continuity = { mode: 'fresh' };
const resume: Continuity = { mode: 'resume', token };

test('tokens that came from a cache count too, and the cost is the part of this turn', () => {
  const { end } = play(resume, [stdout(initialized, init, result), gone]);
  expect(end).toEqual({
    failure: null,
    output: 'Done.',
    usage: { inputTokens: 321, outputTokens: 5, costUsd: 0.5 },
    token: { ...token, value: { session: id, title: 'orch-a', costUsd: 1.5 } },
  });
});

test('a session that is not the asked one gets no prompt and no tool, and proves nothing', () => {
  const { sent, events, end } = play(resume, [stdout({ type: 'system', subtype: 'session_title_changed', session_id: other }, initialized, init, ask), gone]);
  expect([sent, events.map(({ type }) => type), end?.failure?.code, end?.token]).toEqual([['initialize', 'end'], ['session_identified', 'turn_finished'], 'session_resume_unproven', null]);
});

test('a branch that is the session itself is none', () => {
  const { end } = play({ mode: 'fork', token }, [stdout(initialized, init, result), gone]);
  expect([end?.failure?.code, end?.token]).toEqual(['session_resume_unproven', null]);
});

test('another session in the middle of the turn fails it, whatever the client makes of it', () => {
  const { sent, end } = play(resume, [stdout(initialized, init, { type: 'assistant', session_id: other, message: { content: [{ type: 'text', text: 'hi' }] } }, { ...result, session_id: other }), gone]);
  expect([sent, end?.failure?.code, end?.token]).toEqual([['initialize', 'prompt', 'interrupt', 'end'], 'session_resume_unproven', null]);
});

test('a turn in which no session is ever named fails', () => {
  const { session_id: _, ...nameless } = result;
  expect([fresh, resume].map((continuity) => play(continuity, [stdout(initialized, nameless), gone]).end?.failure?.code)).toEqual(['driver_protocol_error', 'session_resume_unproven']);
});

test('a client that only waits is stopped before its waiting adds up to much more than a minute', () => {
  const limits = [1, 2, 4, 8, 16, 32].map((seconds, at) => retry(at + 1, seconds * 1000, 429, 'rate_limit'));
  const event = { type: 'rate_limit_event', session_id: id, rate_limit_info: { status: 'rejected', resetsAt: 1_800_000_000 } };
  const { sent, end } = play(fresh, [stdout(initialized, init, event, ...limits, { ...result, is_error: true, subtype: 'error_during_execution', terminal_reason: 'aborted_streaming' }), gone]);
  expect([sent, end?.failure]).toEqual([
    ['initialize', 'prompt', 'interrupt', 'end'],
    {
      code: 'driver_limit_reached',
      message: 'the provider refused 6 times in a row (rate limit, status 429), and the client would have waited for 63 s in all',
      resetAt: 1_800_000_000_000,
    },
  ]);
});

test('an answer in between gives the provider its patience back', () => {
  const waits = [retry(1, 40_000, 529, 'overloaded'), { type: 'assistant', session_id: id, message: { content: [] } }, retry(1, 40_000, 529, 'overloaded')];
  expect(play(fresh, [stdout(initialized, init, ...waits, result), gone]).end?.failure).toEqual(null);
});

test('an overloaded provider is no limit, whatever the client calls it', () => {
  const { end } = play(fresh, [stdout(initialized, init, retry(1, 70_000, 529, 'rate_limit'), { ...result, is_error: true, subtype: 'error_during_execution' }), gone]);
  expect(end?.failure).toEqual({ code: 'driver_overloaded', message: 'the provider refused 1 times in a row (overloaded, status 529), and the client would have waited for 70 s in all' });
});

test('a limit that is passed on as the answer is no success', () => {
  const answers = ['Claude AI usage limit reached|1800000000', 'You’ve hit your session limit · resets 3pm', 'The usage limit reached|1800000000 sentence is a failure.'];
  expect(answers.map((answer) => play(fresh, [stdout(initialized, init, { ...result, result: answer }), gone]).end?.failure)).toEqual([
    { code: 'driver_limit_reached', message: 'Claude AI usage limit reached', resetAt: 1_800_000_000_000 },
    { code: 'driver_limit_reached', message: 'You’ve hit your session limit · resets 3pm' },
    null,
  ]);
});

test('what the client’s own rules deny is reported from its final record, and once', () => {
  const denials = [{ tool_name: 'Bash', tool_use_id: 't', tool_input: { command: 'x\ny' } }, { tool_name: 'Read', tool_use_id: 'u', tool_input: { file_path: '/etc/shadow' } }];
  const { events } = play(fresh, [stdout(initialized, init, ask, { ...result, permission_denials: denials }), gone]);
  expect(events.filter(({ type }) => type === 'permission_denied')).toEqual([
    { type: 'permission_denied', tool: 'Bash', summary: 'x y', reason: 'no pattern of `allowedTools` covers it' },
    { type: 'permission_denied', tool: 'Read', summary: '/etc/shadow', reason: 'the client’s own rules deny it' },
  ]);
});

test('a person sees all of what is asked, line by line, and a withdrawn request is not answered', () => {
  const withdrawn = { type: 'control_cancel_request', request_id: 'q' };
  const answer: RunInput = { type: 'permission_answered', requestId: 'q', allow: true, reason: '' };
  const asked = (...inputs: RunInput[]) => play(fresh, [stdout(initialized, init, ask), ...inputs, answer, stdout(result), gone], { permissionMode: 'ask' });
  const [answered, late] = [asked(), asked(stdout(withdrawn))];
  expect([answered.events.find(({ type }) => type === 'permission_requested'), answered.sent, late.sent]).toEqual([
    { type: 'permission_requested', requestId: 'q', tool: 'Bash', summary: 'x\ny' },
    ['initialize', 'prompt', 'permission q', 'end'],
    ['initialize', 'prompt', 'end'],
  ]);
});

test('a request that the client takes back was denied by nobody, and is told as taken back where the turn goes on', () => {
  const denied = { ...result, permission_denials: [{ tool_name: 'Bash', tool_use_id: 't', tool_input: { command: 'x' } }] };
  const denials = (...inputs: RunInput[]) =>
    play(fresh, [stdout(initialized, init, ask), ...inputs, stdout({ type: 'control_cancel_request', request_id: 'q' }, denied), gone], { permissionMode: 'ask' }).events.filter(({ type }) => type === 'permission_denied');
  expect([denials({ type: 'interrupt_requested' }), denials()]).toEqual([[], [{ type: 'permission_denied', tool: 'Bash', summary: 'x', reason: 'the client withdrew its request' }]]);
});

test('a request of an unknown kind is answered, so that the client does not wait for ever', () => {
  const { outputs } = play(fresh, [stdout(initialized, init, { type: 'control_request', request_id: 'h', request: { subtype: 'elicitation' } }, result), gone]);
  expect(outputs.find((output): output is Extract<RunOutput, { type: 'send' }> => output.type === 'send' && output.key === 'answer h')?.text).toBe(
    '{"type":"control_response","response":{"subtype":"error","request_id":"h","error":"this host does not answer requests of the kind elicitation"}}\n',
  );
});

test('before a use that patterns may be about the client asks, and goes by its own judgement where they cover it', () => {
  const use = (requestId: string, command: string) => ({ type: 'control_request', request_id: requestId, request: { subtype: 'hook_callback', callback_id: 'before-a-tool', input: { session_id: id, tool_name: 'Bash', tool_input: { command }, tool_use_id: 't' } } });
  const { outputs, events } = play(fresh, [stdout(initialized, init, use('a', 'npm test'), use('b', 'npm test; ls'), result), gone], { allowedTools: ['Bash(npm test:*)'] });
  const said = outputs.flatMap((output) => (output.type === 'send' && output.key.startsWith('hook ') ? [[output.key, (JSON.parse(output.text) as { response: { response: unknown } }).response.response]] : []));
  expect(said).toEqual([
    ['hook a', {}],
    ['hook b', { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' } }],
  ]);
  expect(JSON.stringify(events.filter(({ type }) => type !== 'session_identified' && type !== 'turn_finished'))).not.toContain(id);
});

test('unknown records and lines that are none are no failure, and ids in such lines are masked', () => {
  const bytes = new TextEncoder().encode(`Resuming ${other.toUpperCase()} …\n`);
  const { events, end } = play(fresh, [stdout(initialized, init), { type: 'stdout', bytes }, { type: 'stderr', bytes }, stdout({ type: 'mood', session_id: id }, result), gone]);
  expect([events.filter(({ type }) => type === 'output'), end?.failure]).toEqual([
    ['stdout', 'stderr'].map((stream) => ({ type: 'output', stream, text: 'Resuming [id] …' })),
    null,
  ]);
});

test('a final record without its parts is a broken protocol', () => {
  const { is_error: _, ...broken } = result;
  expect(play(fresh, [stdout(initialized, init, broken), gone]).end?.failure?.code).toBe('driver_protocol_error');
});

test('a client that does not begin, or ends at once, says why', () => {
  const refused = { type: 'control_response', response: { subtype: 'error', request_id: 'initialize', error: `no ${other}` } };
  const words = (text: string): RunInput => ({ type: 'stderr', bytes: new TextEncoder().encode(`${text}\n`) });
  const failed: RunInput = { type: 'exited', code: 1, signal: null };
  const failures = [[stdout(refused), gone], [words("error: unknown option '--name'"), failed], [words('no memory'), failed], [words('Error: claude native binary not installed.'), failed], [gone]].map((inputs) => play(fresh, inputs).end?.failure);
  expect(failures).toEqual([
    { code: 'driver_protocol_error', message: 'the client refused to begin: no [id]' },
    { code: 'driver_client_too_old', message: 'Claude Code does not know `--name`, so it is too old for this driver, which needs 2.1.100 or later.' },
    { code: 'driver_crashed', message: 'the client ended with code 1 before its final record: no memory' },
    { code: 'driver_client_missing', message: 'Error: claude native binary not installed.' },
    { code: 'driver_no_terminal_event', message: 'the client ended without a final record' },
  ]);
});

test('an interrupt before the prompt keeps the turn from beginning', () => {
  const { sent, end } = play(fresh, [{ type: 'interrupt_requested' }, stdout(initialized), gone]);
  expect([sent, end?.failure?.code]).toEqual([['initialize', 'end'], 'driver_interrupted']);
});

test('words between an agent and its own agents are no answer, their tools are shown', () => {
  const nested = { type: 'assistant', session_id: id, parent_tool_use_id: 'p', message: { content: [{ type: 'text', text: 'inner' }, { type: 'tool_use', id: 't', name: 'Read', input: { file_path: '/a' } }] } };
  const { events } = play(fresh, [stdout(initialized, init, nested, result), gone]);
  expect(events.slice(1, -1)).toEqual([{ type: 'tool_started', tool: 'Read', summary: '/a' }]);
});
