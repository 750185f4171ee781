import { OpenAPIHono } from '@hono/zod-openapi';
import { OrchError } from '@orch/diagnostics';
import { isRefused, requestInvalid, type ApplyResult } from '@orch/protocol';
import type { DaemonLog } from '@orch/runtime';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { apiRoutes } from './api-routes.js';
import { errorAnswer } from './error-answer.js';
import type { Handlers } from './handlers.js';
import { lineStream } from './line-stream.js';

export interface AppOptions {
  readonly handlers: Handlers;
  /** Everything that leaves passes it; `project` is the one that the answer is about, where it is about one. */
  redact<T>(value: T, project: string | null): T;
  readonly log: DaemonLog;
  /** Aborts when the daemon stops: streams end then, with an error line. */
  readonly stopping: AbortSignal;
  readonly maxBodyBytes: number;
}

type Handler = (call: { params: unknown; query: unknown; body: unknown; signal: AbortSignal }) => Promise<unknown>;

const parts = { json: 'body', param: 'path', query: 'query' } as const;

/** Serves exactly the protocol's table; translates and decides nothing. */
export function createApp(options: AppOptions): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw requestInvalid(parts[result.target as keyof typeof parts], result.error);
    },
  });
  const encode = (value: unknown, project: string | null) => JSON.stringify(options.redact(value, project));
  const fail = (error: unknown, context: Context) => {
    const { status, body } = errorAnswer(readable(error), options.log, `${context.req.method} ${context.req.path}`);
    return json(status, encode(body, context.req.query('project') ?? null));
  };

  app.use(
    bodyLimit({
      maxSize: options.maxBodyBytes,
      onError: (context) => fail(new OrchError('request_too_large', `The request is larger than ${options.maxBodyBytes} bytes.`), context),
    }),
  );
  app.use(async (_, next) => {
    if (options.stopping.aborted) throw new OrchError('daemon_stopping', 'The daemon is stopping.');
    await next();
  });
  app.use(async (context, next) => {
    await next();
    if (context.req.method !== 'GET') options.log.info('call', { call: `${context.req.method} ${context.req.path}`, status: context.res.status });
  });
  for (const { name, route, config } of apiRoutes()) {
    const handler = options.handlers[name] as unknown as Handler;
    app.openapi(config, async (context) => {
      const gone = new AbortController();
      const signal = AbortSignal.any([gone.signal, context.req.raw.signal, options.stopping]);
      const part = (target: 'param' | 'query' | 'json', present: boolean): unknown => (present ? context.req.valid(target as never) : {});
      const call = { params: part('param', config.request?.params !== undefined), query: part('query', route.query !== undefined), body: part('json', route.body !== undefined), signal };
      const answer = await handler(call);
      const asked = projectOf(call.query) ?? projectOf(call.body);
      if (!route.stream) return json(route.refused && isRefused(answer as ApplyResult) ? 422 : 200, encode(answer, asked ?? projectOf(answer)));
      const onError = (error: unknown) => errorAnswer(stopped(error, options.stopping), options.log, name).body;
      return new Response(
        lineStream(answer as AsyncIterable<unknown>, (line) => encode(line, asked ?? projectOf(line)), onError, () => gone.abort()),
        { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } },
      );
    });
  }
  app.notFound((context) => fail(new OrchError('route_unknown', `There is no call ${context.req.method} ${context.req.path}.`), context));
  app.onError(fail);
  return app;
}

/** The project that a call or an answer names: by itself, or by the task that it is about. */
function projectOf(value: unknown): string | null {
  const { project, task } = Object(value) as { readonly project?: unknown; readonly task?: unknown };
  if (typeof project === 'string') return project;
  return typeof task === 'object' && task !== null ? projectOf(task) : null;
}

function json(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function stopped(error: unknown, stopping: AbortSignal): unknown {
  return stopping.aborted ? new OrchError('daemon_stopping', 'The daemon is stopping; the task goes on.', { hint: 'Start the daemon again and follow the task from there.' }) : error;
}

function readable(error: unknown): unknown {
  return error instanceof HTTPException && error.status < 500 ? new OrchError('request_invalid', `The request cannot be read: ${error.message || 'its body is not JSON'}.`) : error;
}

