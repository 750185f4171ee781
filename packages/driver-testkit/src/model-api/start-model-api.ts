import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { readConversation, type Conversation } from './conversation.js';
import { parseScript, type Failure, type Script, type ToolCall } from './directives.js';
import { answerUsage, writeAnswer, type Answer } from './messages-answer.js';

/** One request as it arrived. */
export interface ModelRequest extends Conversation {
  readonly method: string;
  /** Without its query; of a `CONNECT`, the host and port that were asked for. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What it was answered with; null while it is not answered. */
  readonly status: number | null;
}

export interface ModelApi {
  /** `http://127.0.0.1:PORT`, for the client's base URL. */
  readonly url: string;
  /**
   * Every request since the start, in order of arrival, those for other paths too; and, where the client has this API as its `HTTPS_PROXY`, every
   * connection to anybody else that it tried to make: each is refused.
   */
  requests(): readonly ModelRequest[];
  /** The requests that a model was to answer. */
  turns(): readonly ModelRequest[];
  /** Answers whatever is held under this name, and from now on holds nothing under it. */
  release(name: string): void;
  close(): Promise<void>;
}

const messagesPath = '/v1/messages';
const countPath = '/v1/messages/count_tokens';

/**
 * Plays the model behind Anthropic's Messages API (`/v1/messages` with and without streaming, `count_tokens`) on a free loopback port. It
 * remembers nothing but its log: each answer follows from the request, so that an answer is the number of user turns that the client
 * sent, unless the newest of them holds directives (`directives.ts`).
 */
export async function startModelApi(): Promise<ModelApi> {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (name: string): PromiseWithResolvers<void> => {
    const known = gates.get(name) ?? Promise.withResolvers<void>();
    gates.set(name, known);
    return known;
  };
  const log: { -readonly [Field in keyof ModelRequest]: ModelRequest[Field] }[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const entry = { method: request.method ?? '', path, headers: textsOf(request.headers), status: null as number | null, ...readConversation(body) };
    log.push(entry);
    const number = log.length;
    const fail = (failure: Pick<Failure, 'status' | 'type' | 'message'> & Partial<Failure>): void => {
      entry.status = failure.status;
      response.writeHead(failure.status, { 'content-type': 'application/json', ...failure.headers });
      response.end(JSON.stringify({ type: 'error', error: { type: failure.type, message: failure.message } }));
    };

    if (entry.method !== 'POST' || (path !== messagesPath && path !== countPath)) {
      fail({ status: 404, type: 'not_found_error', message: `the scripted model API has no ${entry.method} ${path}` });
      return;
    }
    if (path === countPath) {
      entry.status = 200;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ input_tokens: answerUsage.input_tokens }));
      return;
    }
    let script: Script;
    try {
      script = parseScript(entry.users.at(-1) ?? '');
    } catch (error) {
      fail({ status: 400, type: 'invalid_request_error', message: error instanceof Error ? error.message : String(error) });
      return;
    }
    if (script.stall) return;
    const key = keyOf(entry);
    const earlier = log.filter((other) => other !== entry && keyOf(other) === key && other.status !== null && other.status >= 400).length;
    if (script.hold !== null) await gate(script.hold).promise;
    if (script.slow > 0) await delay(script.slow, undefined, { ref: false });
    const failure = failureAfter(script.failures, earlier);
    if (failure) {
      fail({ ...failure, message: named(failure.message, entry) });
      return;
    }
    entry.status = 200;
    await writeAnswer(response, answerOf(script, entry), { model: entry.model, stream: entry.stream, number });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.on('connect', ({ url, headers }, socket) => {
    log.push({ method: 'CONNECT', path: url ?? '', headers: textsOf(headers), status: 403, ...readConversation({}) });
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => [...log],
    turns: () => log.filter(({ path }) => path === messagesPath),
    release: (name) => gate(name).resolve(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answerOf(script: Script, request: ModelRequest): Answer {
  const { users, toolsCalled } = request;
  const call = script.tools[toolsCalled];
  if (call) return { type: 'tool', call: { name: call.name, input: JSON.parse(named(JSON.stringify(call.input), request)) as ToolCall['input'] } };
  return { type: 'text', text: script.big === null ? named(script.say ?? String(users.length), request) : 'x'.repeat(script.big) };
}

function named(text: string, { headers }: Pick<ModelRequest, 'headers'>): string {
  return text.replaceAll('%SESSION%', headers['x-claude-code-session-id'] ?? '%SESSION%');
}

/** Retries of one request are known by what they say. */
function keyOf({ path, users, toolsCalled }: ModelRequest): string {
  return JSON.stringify([path, users, toolsCalled]);
}

function failureAfter(failures: readonly Failure[], earlier: number): Failure | null {
  let passed = 0;
  for (const failure of failures) {
    passed += failure.times;
    if (earlier < passed) return failure;
  }
  return null;
}

function textsOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
