import { request } from 'node:http';
import type { Transport } from '@orch/protocol';

/** Every byte that came over the socket is also given to `heard`. */
export function unixTransport(socketPath: string, heard: (text: string) => void = () => undefined): Transport {
  return ({ method, path, query, body, signal }) =>
    new Promise((resolve, reject) => {
      const search = new URLSearchParams(query).toString();
      const outgoing = request(
        { socketPath, method, path: search === '' ? path : `${path}?${search}`, headers: { 'content-type': 'application/json' }, ...(signal ? { signal } : {}) },
        (response) => {
          response.on('data', (chunk: string) => heard(chunk));
          // A test that leaves a stream knows that it did.
          response.on('error', () => undefined);
          response.setEncoding('utf8');
          response.pause();
          resolve({
            status: response.statusCode ?? 0,
            async json() {
              let text = '';
              for await (const chunk of response) text += String(chunk);
              return JSON.parse(text);
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
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
