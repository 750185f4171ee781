import { OrchError } from '@orch/diagnostics';
import { projectNameRule, routes } from '@orch/protocol';
import type { DaemonLog } from '@orch/runtime';
import { expect, test } from 'vitest';
import { createApp } from './create-app.js';
import type { Handlers } from './handlers.js';
import { openApiDocument } from './open-api-document.js';

const task = { id: 'tsk_a', name: 'n', goal: 'g', workflow: 'w', project: 'p', status: 'running', createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null, rehearsal: false } as const;

function serve(handlers: Partial<Handlers>) {
  const lines: unknown[] = [];
  const write = (message: string, facts?: object) => void lines.push({ message, ...facts });
  const log: DaemonLog = { info: write, warn: write, error: write };
  const stopping = new AbortController();
  const app = createApp({ handlers: handlers as Handlers, redact: (value) => JSON.parse(JSON.stringify(value).replaceAll('s3cret', '[ses_x]')), log, stopping: stopping.signal, maxBodyBytes: 2000 });
  const call = async (method: string, path: string, body?: string) => {
    const response = await app.request(path, { method, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) });
    return { status: response.status, text: await response.text() };
  };
  return { call, lines, stopping };
}

const parsed = ({ status, text }: { status: number; text: string }) => ({ status, body: JSON.parse(text) as unknown });

test('an answer passes the redactor, and what was asked arrives checked', async () => {
  const asked: unknown[] = [];
  const { call } = serve({ listTasks: async ({ query }) => (asked.push(query), { items: [{ ...task, goal: 'tell s3cret' }] }) });
  expect(parsed(await call('GET', '/v1/tasks?project=p'))).toEqual({ status: 200, body: { items: [{ ...task, goal: 'tell [ses_x]' }] } });
  expect(asked).toEqual([{ project: 'p' }]);
});

test('a request of another shape is refused with the place, and nothing is called', async () => {
  const { call } = serve({});
  const { status, body } = parsed(await call('POST', '/v1/tasks', '{"name":"n"}')) as { status: number; body: { error: { code: string; details: { issues: { path: string }[] } } } };
  expect({ status, code: body.error.code, paths: body.error.details.issues.map((issue) => issue.path) }).toEqual({
    status: 400,
    code: 'request_invalid',
    paths: ['body.goal', 'body.workflow', 'body.project', 'body.workspace', 'body.targetFiles', 'body.rehearse', 'body.dials', 'body.start'],
  });
  for (const [method, path, sent] of [['POST', '/v1/tasks', '{'], ['POST', '/v1/tasks', undefined], ['GET', '/v1/resources/Agent/a', undefined]] as const) {
    expect(parsed(await call(method, path, sent))).toMatchObject({ status: 400, body: { error: { code: 'request_invalid' } } });
  }
});

test('a project that cannot be called so is refused by every call that takes one, whoever calls', async () => {
  const { call } = serve({});
  const apply = { files: [], project: '../x', dryRun: false, prune: false, baseDirectory: '/' };
  const create = { name: 'n', goal: 'g', workflow: 'w', project: '../x', workspace: null, targetFiles: [], rehearse: false, dials: [], start: true };
  const query = `project=${encodeURIComponent('../x')}`;
  const answers = await Promise.all([
    call('POST', '/v1/apply', JSON.stringify(apply)),
    call('POST', '/v1/tasks', JSON.stringify(create)),
    ...['tasks', 'sessions', 'approvals', 'resources/Agent', 'resources/Agent/a', 'workflows/w/graph', 'tasks/latest', 'tasks/latest/watch', 'tasks/latest/logs'].map((path) => call('GET', `/v1/${path}?${query}`)),
    ...['start', 'cancel'].map((verb) => call('POST', `/v1/tasks/latest/${verb}?${query}`)),
    call('DELETE', `/v1/resources/Agent/a?${query}`),
    ...['', '/s/entries'].map((path) => call('GET', `/v1/stores${path}?${query}`)),
    ...['GET', 'DELETE'].map((method) => call(method, `/v1/stores/s/entry?key=k&${query}`)),
    call('POST', `/v1/stores/s/entry?${query}`, JSON.stringify({ key: 'k', value: 'v' })),
  ]);
  const message = `"../x" cannot be the name of a project. ${projectNameRule}`;
  expect(answers.map((answer) => parsed(answer))).toEqual(
    answers.map((_, index) => ({ status: 400, body: { error: { code: 'request_invalid', message, hint: null, details: { issues: [{ path: index < 2 ? 'body.project' : 'query.project', message }] }, diagnostics: [] } } })),
  );
});

test('an unknown call, a body that is too large and a daemon that stops each have a code', async () => {
  const { call, stopping } = serve({});
  expect(parsed(await call('GET', '/v2/tasks'))).toMatchObject({ status: 404, body: { error: { code: 'route_unknown' } } });
  expect(parsed(await call('POST', '/v1/apply', JSON.stringify({ text: 'x'.repeat(3000) })))).toMatchObject({ status: 413, body: { error: { code: 'request_too_large' } } });
  stopping.abort();
  expect(parsed(await call('GET', '/v1/tasks'))).toMatchObject({ status: 503, body: { error: { code: 'daemon_stopping' } } });
});

test('a failure that was foreseen is told, redacted; one that was not is told by a reference, under which the log has it', async () => {
  const { call, lines } = serve({
    taskInfo: async () => {
      throw new OrchError('task_not_found', 'No task s3cret.', { hint: 'Look.', details: { id: 's3cret' } });
    },
    listTasks: async () => {
      throw new Error('the wire came off');
    },
  });
  expect(parsed(await call('GET', '/v1/tasks/x'))).toEqual({ status: 404, body: { error: { code: 'task_not_found', message: 'No task [ses_x].', hint: 'Look.', details: { id: '[ses_x]' }, diagnostics: [] } } });
  const { status, text } = await call('GET', '/v1/tasks');
  const { error } = JSON.parse(text) as { error: { code: string; details: { reference: string } } };
  expect({ status, code: error.code, leaked: text.includes('wire') }).toEqual({ status: 500, code: 'internal_error', leaked: false });
  expect(lines).toMatchObject([{ reference: error.details.reference, error: 'the wire came off', call: 'GET /v1/tasks' }]);
});

test.each([
  ['session_not_found', 404],
  ['approval_id_ambiguous', 400],
  ['session_busy', 409],
  ['prune_everything', 409],
  ['workflow_not_usable', 422],
  ['store_locked', 503],
  ['vault_damaged', 500],
] as const)('%s is answered with %d, and only what the daemon has to mend is in its log', async (code, status) => {
  const { call, lines } = serve({
    listTasks: async () => {
      throw new OrchError(code, 'Said.');
    },
  });
  expect(parsed(await call('GET', '/v1/tasks'))).toMatchObject({ status, body: { error: { code } } });
  expect(lines.map((line) => (line as { code?: string }).code)).toEqual(status < 500 ? [] : [code]);
});

test('calls that change something are in the log with how they ended', async () => {
  const { call, lines } = serve({ startTask: async () => ({ task, steps: [] }), listTasks: async () => ({ items: [] }) });
  await call('POST', '/v1/tasks/tsk_a/start');
  await call('GET', '/v1/tasks');
  expect(lines).toEqual([{ message: 'call', call: 'POST /v1/tasks/tsk_a/start', status: 200 }]);
});

test('a refused apply answers 422 with the apply result', async () => {
  const diagnostic = { code: 'x_y', severity: 'error' };
  const { call } = serve({ apply: async () => ({ project: 'p', dryRun: false, resources: [], diagnostics: [diagnostic as never], sessions: [] }) });
  const body = JSON.stringify({ files: [], project: null, dryRun: false, prune: false, baseDirectory: '/' });
  expect(parsed(await call('POST', '/v1/apply', body))).toEqual({ status: 422, body: { project: 'p', dryRun: false, resources: [], diagnostics: [diagnostic], sessions: [] } });
});

test('a stream gives a line a value, and ends with the error that broke it', async () => {
  const line = { at: '2026-01-01T00:00:00.000Z', step: 'plan', attempt: 1, stream: 'agent', rehearsal: false, text: 's3cret' } as const;
  const { call } = serve({
    taskLogs: async () =>
      (async function* () {
        yield line;
        throw new OrchError('task_conflict', 'It broke.');
      })(),
    watchTask: async () => {
      throw new OrchError('task_not_found', 'No.');
    },
  });
  const { status, text } = await call('GET', '/v1/tasks/x/logs?follow=true');
  expect({ status, lines: text.trimEnd().split('\n').map((one) => JSON.parse(one) as unknown) }).toEqual({
    status: 200,
    lines: [{ ...line, text: '[ses_x]' }, { error: { code: 'task_conflict', message: 'It broke.', hint: null, details: {}, diagnostics: [] } }],
  });
  expect(parsed(await call('GET', '/v1/tasks/x/watch'))).toMatchObject({ status: 404, body: { error: { code: 'task_not_found' } } });
});

test('the OpenAPI document has every call of the protocol, and no other', () => {
  const document = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(operations.sort()).toEqual(Object.keys(routes).sort());
});
