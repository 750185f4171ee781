import { OrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { createClient, isRefused, projectNameRule, type Transport, type TransportRequest } from './index.js';

const task = { id: 'tsk_a', name: 'n', goal: 'g', workflow: 'w', project: 'p', status: 'running', createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null, rehearsal: false } as const;
const logLine = { at: '2026-01-01T00:00:00.000Z', step: 'plan', attempt: 1, stream: 'agent', rehearsal: false, text: 'hello' } as const;

function answering(status: number, body: unknown, lines: readonly string[] = []): { transport: Transport; requests: TransportRequest[] } {
  const requests: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return {
      status,
      json: async () => body,
      lines: async function* () {
        yield* lines;
      },
    };
  };
  return { transport, requests };
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error instanceof OrchError ? error.toJSON() : error;
  }
  throw new Error('did not fail');
}

test('a call fills the path in, encodes it, and sends the rest as query', async () => {
  const { transport, requests } = answering(200, { items: [task] });
  const client = createClient(transport);
  expect(await client.listTasks({ project: 'a.b' })).toEqual({ items: [task] });
  expect(await client.listTasks()).toEqual({ items: [task] });
  await failure(client.getResource({ kind: 'Agent', name: 'a/b c', project: 'p' }));
  expect(requests).toEqual([
    { method: 'get', path: '/v1/tasks', query: { project: 'a.b' }, body: undefined, signal: undefined },
    { method: 'get', path: '/v1/tasks', query: {}, body: undefined, signal: undefined },
    { method: 'get', path: '/v1/resources/Agent/a%2Fb%20c', query: { project: 'p' }, body: undefined, signal: undefined },
  ]);
});

test('a failed call throws what the daemon said: code, message, hint, details and diagnostics', async () => {
  const error = { code: 'task_not_found', message: 'No task x.', hint: 'Look.', details: { id: 'x' }, diagnostics: [] };
  const { transport } = answering(404, { error });
  expect(await failure(createClient(transport).taskInfo({ id: 'x' }))).toEqual(error);
});

test('an answer of another shape is refused with the place of the difference', async () => {
  const { transport } = answering(200, { items: [{ ...task, status: 'sleeping' }] });
  expect(await failure(createClient(transport).listTasks())).toMatchObject({ code: 'daemon_answer_invalid', message: expect.stringContaining("'items.0.status'") });
  const broken = answering(502, 'nonsense');
  expect(await failure(createClient(broken.transport).listTasks())).toMatchObject({ code: 'daemon_answer_invalid', details: { status: 502 } });
});

test('a refused apply is an answer, an unreadable one is a failure', async () => {
  const body = { project: 'p', dryRun: false, resources: [], diagnostics: [], sessions: [] };
  const request = { files: [], project: null, dryRun: false, prune: false, baseDirectory: '/' };
  expect(await createClient(answering(422, body).transport).apply({ body: request })).toEqual(body);
  expect(isRefused(body)).toBe(false);
  const error = { code: 'workflow_not_usable', message: 'm', hint: null, details: {}, diagnostics: [] };
  expect(await failure(createClient(answering(422, { error }).transport).apply({ body: request }))).toEqual(error);
});

test('a stream gives parsed lines, passes over empty ones, and throws the error that ends it', async () => {
  const error = { code: 'internal_error', message: 'It broke.', hint: null, details: {}, diagnostics: [] };
  const { transport, requests } = answering(200, null, [JSON.stringify(logLine), '', JSON.stringify({ error })]);
  const signal = new AbortController().signal;
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const line of createClient(transport).taskLogs({ id: 'tsk_a', follow: 'true' }, { signal })) seen.push(line);
  })();
  expect(await failure(reading)).toEqual(error);
  expect(seen).toEqual([logLine]);
  expect(requests).toEqual([{ method: 'get', path: '/v1/tasks/tsk_a/logs', query: { follow: 'true' }, body: undefined, signal }]);
});

test('a stream that is refused throws before its first line', async () => {
  const error = { code: 'task_not_found', message: 'No.', hint: null, details: {}, diagnostics: [] };
  const stream = createClient(answering(404, { error }).transport).watchTask({ id: 'x' });
  expect(await failure(stream[Symbol.asyncIterator]().next())).toEqual(error);
});

const project = 'default';
const create = { name: 'n', goal: 'g', workflow: 'w', project, workspace: null, targetFiles: [], rehearse: false, dials: [], start: true };
const apply = { files: [], project: null, dryRun: false, prune: false, baseDirectory: '/' };

test.each(['', '../x', 'bad name', '-p', 'é', 'x'.repeat(64)])('a project that cannot be called so is refused by every call that takes one, and nothing is sent: %j', async (bad) => {
  const { transport, requests } = answering(200, {});
  const client = createClient(transport);
  const named = { kind: 'Agent', name: 'a', project: bad };
  const drain = async (lines: AsyncIterable<unknown>) => {
    for await (const _ of lines);
  };
  const calls = [
    client.apply({ body: { ...apply, project: bad } }),
    client.createTask({ body: { ...create, project: bad } }),
    client.listResources({ kind: 'Agent', project: bad }),
    client.getResource(named),
    client.deleteResource(named),
    client.workflowGraph(named),
    client.listTasks({ project: bad }),
    client.listSessions({ project: bad }),
    client.listApprovals({ project: bad }),
    client.taskInfo({ id: 'latest', project: bad }),
    client.startTask({ id: 'latest', project: bad }),
    client.cancelTask({ id: 'latest', project: bad }),
    client.listStores({ project: bad }),
    client.listEntries({ store: 's', project: bad }),
    client.getEntry({ store: 's', project: bad, key: 'k' }),
    client.putEntry({ store: 's', project: bad, body: { key: 'k', value: 'v' } }),
    client.deleteEntry({ store: 's', project: bad, key: 'k' }),
    drain(client.taskLogs({ id: 'latest', project: bad })),
    drain(client.watchTask({ id: 'latest', project: bad })),
  ];
  const messages = await Promise.all(calls.map(async (call) => ((await failure(call)) as { code: string; message: string }).message));
  expect({ messages: [...new Set(messages)], requests }).toEqual({ messages: [`'${bad}' cannot be the name of a project. ${projectNameRule}`], requests: [] });
});

test('what a person can get wrong is told in a sentence of its own, what only a program can with the place', async () => {
  const client = createClient(answering(200, {}).transport);
  const messages = [client.createTask({ body: { ...create, name: '' } }), client.createTask({ body: { ...create, name: 'x'.repeat(201) } }), client.taskInfo({ id: '' }), client.taskInfo({ id: '..' }), client.createTask({ body: { ...create, start: 'yes' as never } })];
  expect(await Promise.all(messages.map(async (call) => ((await failure(call)) as { message: string }).message))).toEqual([
    'The name of a task has 1 to 200 characters.',
    'The name of a task has 1 to 200 characters.',
    "'' is no possible id.",
    "'..' is no possible id.",
    "The request is not valid at 'body.start': Invalid input: expected boolean, received string.",
  ]);
});
