import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createClient, type Client, type Transport } from '../../packages/protocol/dist/index.js';

/** The client of the daemon of that state directory, in this process: thousands of calls through the command line would measure the command line. */
export function unixClient(stateDirectory: string): Client {
  return createClient(transport(readFileSync(join(stateDirectory, 'socket'), 'utf8').trim()));
}

function transport(socketPath: string): Transport {
  return ({ method, path, query, body, signal }) =>
    new Promise((resolve, reject) => {
      const search = new URLSearchParams(query).toString();
      const outgoing = request({ socketPath, method, path: search === '' ? path : `${path}?${search}`, headers: { 'content-type': 'application/json' }, ...(signal ? { signal } : {}) }, (response) => {
        response.setEncoding('utf8');
        resolve({
          status: response.statusCode ?? 0,
          async json() {
            let text = '';
            for await (const chunk of response) text += String(chunk);
            return JSON.parse(text) as unknown;
          },
          async *lines() {
            let rest = '';
            for await (const chunk of response) {
              const lines = (rest + String(chunk)).split('\n');
              rest = lines.pop() ?? '';
              yield* lines;
            }
            if (rest !== '') yield rest;
          },
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
