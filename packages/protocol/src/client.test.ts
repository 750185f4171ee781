import { OrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { createClient, isRefused, type Transport, type TransportRequest } from './index.js';

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
  expect(await failure(createClient(transport).listTasks())).toMatchObject({ code: 'daemon_answer_invalid', message: expect.stringContaining('"items.0.status"') });
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

test('what can stand in no path is refused, and nothing is sent', async () => {
  const { transport, requests } = answering(200, {});
  const messages = [createClient(transport).taskInfo({ id: '' }), createClient(transport).taskInfo({ id: '..' })];
  expect(await Promise.all(messages.map(async (call) => ((await failure(call)) as { message: string }).message))).toEqual(['"" is no possible id.', '".." is no possible id.']);
  expect(requests).toEqual([]);
});
