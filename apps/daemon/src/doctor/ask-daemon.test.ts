import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askDaemon } from './ask-daemon.js';

const status = { running: true, pid: 7, version: '0.0.9', protocol: 1, stateDir: '/state', socket: '/state/s', startedAt: '2026-01-01T00:00:00.000Z', tasks: { running: 0, waiting: 0, paused: 0 } };
let root: string;
let server: Server;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orchd-ask-'));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true });
});

/** A daemon that answers each path with a status and a body. */
function serve(answers: Readonly<Record<string, readonly [number, unknown]>>): Promise<string> {
  const path = join(root, 'd.sock');
  server = createServer((request, response) => {
    const [code, body] = answers[request.url ?? ''] ?? [404, { error: { code: 'route_unknown', message: 'There is no such call.', hint: null, details: {}, diagnostics: [] } }];
    response.writeHead(code, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return new Promise((resolve) => server.listen(path, () => resolve(path)));
}

test('a daemon that does not know the question is running all the same', async () => {
  expect(await askDaemon(await serve({ '/v1/status': [200, status] }))).toEqual({ status, drivers: null });
});

test('an answer of another form counts as none', async () => {
  expect(await askDaemon(await serve({ '/v1/status': [200, status], '/v1/drivers/check': [200, { items: 'many' }] }))).toEqual({ status, drivers: null });
  await new Promise((resolve) => server.close(resolve));
  expect(await askDaemon(await serve({ '/v1/status': [200, 'hello'] }))).toEqual({ status: null, drivers: null });
});

test('where nobody listens there is no daemon', async () => {
  await serve({});
  expect([await askDaemon(join(root, 'none.sock')), await askDaemon(null)]).toEqual([{ status: null, drivers: null }, { status: null, drivers: null }]);
});
