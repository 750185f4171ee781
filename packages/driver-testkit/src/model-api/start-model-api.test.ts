import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startModelApi, type ModelApi } from './start-model-api.js';

let api: ModelApi;
beforeAll(async () => {
  api = await startModelApi();
});
afterAll(() => api.close());

type Message = { readonly role: string; readonly content: unknown };
const user = (content: unknown): Message => ({ role: 'user', content });
const assistant = (content: unknown): Message => ({ role: 'assistant', content });

async function post(messages: readonly Message[], extra: object = {}, path = '/v1/messages') {
  const response = await fetch(`${api.url}${path}`, { method: 'POST', headers: { 'x-client': 'test' }, body: JSON.stringify({ model: 'm', max_tokens: 10, messages, ...extra }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function content(messages: readonly Message[]): Promise<unknown> {
  const { text } = await post(messages);
  return (JSON.parse(text) as { content: unknown }).content;
}

test('an answer is the number of user turns, without context, tool results and notes of the client', async () => {
  const history = [
    user([{ type: 'text', text: '<system-reminder>\ncontext\n</system-reminder>' }, { type: 'text', text: 'one' }]),
    { role: 'system', content: '# Environment' },
    assistant([{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
    user([{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'read' }] }]),
    assistant('1'),
    user('[Request interrupted by user]'),
    user('two'),
  ];
  expect(await content(history)).toEqual([{ type: 'text', text: '2' }]);
});

test('a streamed answer is the same, event by event', async () => {
  const { status, text } = await post([user('hello\napi: say Good day.')], { stream: true });
  const events = text.trim().split('\n\n').map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as { type: string; delta?: { text?: string; stop_reason?: string } });
  expect({ status, types: events.map(({ type }) => type), said: events.map(({ delta }) => delta?.text ?? '').join(''), reason: events.at(-2)?.delta?.stop_reason }).toEqual({
    status: 200,
    types: ['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop', 'message_delta', 'message_stop'],
    said: 'Good day.',
    reason: 'end_turn',
  });
});

test('tools are called one after the other, then comes the answer', async () => {
  const prompt = user('work\napi: tool Write {"path":"a b"}\napi: tool Bash {"command":"ls"}\napi: say Done.');
  const call = (id: string) => assistant([{ type: 'tool_use', id, name: 'x', input: {} }]);
  const result = (id: string) => user([{ type: 'tool_result', tool_use_id: id, content: 'ok' }]);
  const answers = [await content([prompt]), await content([prompt, call('a'), result('a')]), await content([prompt, call('a'), result('a'), call('b'), result('b')])];
  expect(answers).toEqual([
    [{ type: 'tool_use', id: expect.stringMatching(/^toolu_\d+$/), name: 'Write', input: { path: 'a b' } }],
    [{ type: 'tool_use', id: expect.stringMatching(/^toolu_\d+$/), name: 'Bash', input: { command: 'ls' } }],
    [{ type: 'text', text: 'Done.' }],
  ]);
});

test('a failure is given so often as it was asked for, and for ever without a number', async () => {
  const statuses = async (prompt: string) => [(await post([user(prompt)])).status, (await post([user(prompt)])).status, (await post([user(prompt)])).status];
  expect([await statuses('a\napi: overloaded 2'), await statuses('b\napi: error 500 1'), await statuses('c\napi: rate_limit'), await statuses('d\napi: context_too_long')]).toEqual([
    [529, 529, 200],
    [500, 200, 200],
    [429, 429, 429],
    [400, 400, 400],
  ]);
});

test('a limit says when it resets', async () => {
  const { status, headers, text } = await post([user('api: limit 1796100000')]);
  expect([status, headers.get('anthropic-ratelimit-unified-reset'), JSON.parse(text)]).toEqual([
    429,
    '1796100000',
    { type: 'error', error: { type: 'rate_limit_error', message: 'Usage limit reached.' } },
  ]);
});

test('an answer may be empty, or as large as it is wanted', async () => {
  const streamed = async (prompt: string) => {
    const { text } = await post([user(prompt)], { stream: true });
    return [...text.matchAll(/"text_delta","text":"(x*)"/g)].reduce((length, match) => length + (match[1]?.length ?? 0), 0);
  };
  expect([await content([user('api: empty')]), await streamed('api: empty'), await streamed('api: big 12582912')]).toEqual([[{ type: 'text', text: '' }], 0, 12_582_912]);
});

test('a stalled answer never comes, and a slow one does', async () => {
  const abort = new AbortController();
  const stalled = fetch(`${api.url}/v1/messages`, { method: 'POST', signal: abort.signal, body: JSON.stringify({ messages: [user('api: stall')] }) }).then(
    () => 'answered',
    () => 'given up',
  );
  const slow = await content([user('api: slow 20')]);
  abort.abort();
  expect([slow, await stalled, api.turns().find(({ users }) => users[0] === 'api: stall')?.status]).toEqual([[{ type: 'text', text: '1' }], 'given up', null]);
});

test('a held answer comes once its name is released, and from then on at once', async () => {
  const held = content([user('api: hold door')]);
  const arrived = await vi.waitFor(() => api.turns().find(({ users }) => users[0] === 'api: hold door') ?? Promise.reject(new Error('not yet')));
  const other = await content([user('api: slow 20')]);
  const before = arrived.status;
  api.release('door');
  expect([other, before, await held, await content([user('api: hold door\napi: say In.')])]).toEqual([
    [{ type: 'text', text: '1' }],
    null,
    [{ type: 'text', text: '1' }],
    [{ type: 'text', text: 'In.' }],
  ]);
});

test('an answer, a tool call and a refusal can be made to name the session of the request', async () => {
  const ask = async (prompt: string) => {
    const response = await fetch(`${api.url}/v1/messages`, { method: 'POST', headers: { 'x-claude-code-session-id': 'abc-1' }, body: JSON.stringify({ messages: [user(prompt)] }) });
    const { content, error } = (await response.json()) as { content?: { text?: string; input?: unknown }[]; error?: { message: string } };
    return content?.map(({ text, input }) => text ?? input) ?? error?.message;
  };
  expect([await ask('api: say I am %SESSION%.'), await ask('api: tool Bash {"command":"cat %SESSION%"}'), await ask('api: error 400 1 not %SESSION% again')]).toEqual([
    ['I am abc-1.'],
    [{ command: 'cat abc-1' }],
    'not abc-1 again',
  ]);
});

test('tokens are counted, and everything else is not there', async () => {
  const counted = await post([user('one')], {}, '/v1/messages/count_tokens');
  const other = await post([user('one')], {}, '/v1/complete');
  expect([counted.status, JSON.parse(counted.text), other.status]).toEqual([200, { input_tokens: 100 }, 404]);
});

test('as a proxy it lets nobody through, and the log says who was asked for', async () => {
  const { hostname, port } = new URL(api.url);
  const status = await new Promise((resolve, reject) => {
    request({ host: hostname, port, method: 'CONNECT', path: 'updates.example:443' }).on('connect', ({ statusCode }) => resolve(statusCode)).on('error', reject).end();
  });
  const { method, path } = api.requests().at(-1)!;
  expect([status, method, path]).toEqual([403, 'CONNECT', 'updates.example:443']);
});

test('a directive that is none is refused, so that a typing error is no answer', async () => {
  const { status, text } = await post([user('api: sya hello')]);
  expect([status, (JSON.parse(text) as { error: { message: string } }).error.message]).toEqual([400, 'the scripted model API has no directive `sya`']);
});

test('the log has every request with its texts, headers and tools', async () => {
  await post([user('remember me')], { tools: [{ name: 'Read' }], thinking: { type: 'enabled', budget_tokens: 2048 } });
  const { headers, ...request } = api.requests().at(-1)!;
  expect([headers['x-client'], request]).toEqual([
    'test',
    { method: 'POST', path: '/v1/messages', status: 200, model: 'm', stream: false, users: ['remember me'], toolsCalled: 0, texts: ['remember me'], toolResults: [], tools: ['Read'], thinkingBudget: 2048 },
  ]);
});
