import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { OrchError } from '@orch/diagnostics';
import type { Client, Transport, TransportResponse } from '@orch/protocol';
import { createClient } from '@orch/protocol/client';
import { socketPath, socketPointerFile } from '@orch/protocol/places';

/** The client of the daemon that owns this state directory; nothing is sent yet. */
export function connect(stateDir: string): Client {
  return createClient(unixSocketTransport(stateDir));
}

/** Path of the socket as the daemon wrote it down, else where it would be; null when there can be none. */
export function findSocket(stateDir: string): string | null {
  try {
    return readFileSync(join(stateDir, socketPointerFile), 'utf8').trim();
  } catch {
    const canonical = canonicalPath(stateDir);
    const runtime = process.env['XDG_RUNTIME_DIR'];
    return socketPath({
      stateDirectory: canonical,
      env: process.env,
      hash: createHash('sha256').update(canonical).digest('hex').slice(0, 16),
      runtimeDirectoryExists: runtime !== undefined && isDirectory(runtime),
    });
  }
}

function canonicalPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function unixSocketTransport(stateDir: string): Transport {
  return ({ method, path, query, body, signal }) => {
    const socket = findSocket(stateDir);
    if (socket === null) return Promise.reject(unreachable(stateDir));
    const search = new URLSearchParams(query).toString();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise<TransportResponse>((resolve, reject) => {
      const outgoing = httpRequest(
        {
          socketPath: socket,
          method: method.toUpperCase(),
          path: search === '' ? path : `${path}?${search}`,
          headers: payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
          ...(signal ? { signal } : {}),
        },
        (response) => resolve(readResponse(response)),
      );
      outgoing.on('error', (error) => reject(signal?.aborted ? (signal.reason as Error) : unreachable(stateDir, error)));
      outgoing.end(payload);
    });
  };
}

function readResponse(response: IncomingMessage): TransportResponse {
  return {
    status: response.statusCode ?? 0,
    async json() {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      try {
        return JSON.parse(text);
      } catch (cause) {
        throw new OrchError('daemon_answer_invalid', 'The daemon’s answer is not JSON.', { cause });
      }
    },
    async *lines() {
      response.setEncoding('utf8');
      let rest = '';
      try {
        // Who has heard enough leaves this loop, which closes the connection: one that stayed open would keep the program from ending.
        for await (const chunk of response as AsyncIterable<string>) {
          // At line feeds alone: texts may hold what begins a line elsewhere, such as U+2028.
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          yield* lines;
        }
      } catch (cause) {
        throw response.complete ? cause : brokenOff(cause);
      } finally {
        // Nobody hears any more how it closes.
        response.on('error', () => {});
      }
      if (!response.complete) throw brokenOff();
      if (rest !== '') yield rest;
    },
  };
}

function brokenOff(cause?: unknown): OrchError {
  return new OrchError('daemon_unreachable', 'The connection to the daemon broke while it was answering.', { hint: 'Look with `orchestrator daemon status`; a running task goes on without you.', cause });
}

function unreachable(stateDir: string, cause?: unknown): OrchError {
  return new OrchError('daemon_unreachable', `No daemon answers for the state directory ${stateDir}.`, {
    hint: 'Start it with `orchestrator daemon start`; `--state-dir` or ORCHESTRATOR_STATE_DIR choose another directory.',
    details: { stateDir },
    cause,
  });
}
