import { request } from 'node:http';
import { isOrchError, OrchError } from '@orch/diagnostics';
import { createClient, type DriverCheckList, type Status, type Transport } from '@orch/protocol';

/** What a daemon says of itself; null for `status` where none answers, and for `drivers` where it does not know the question. */
export interface DaemonAnswer {
  readonly status: Status | null;
  readonly drivers: DriverCheckList | null;
}

const statusMs = 5_000;
/** Each client may take seconds to say its version and its login. */
const checkMs = 120_000;

export async function askDaemon(socket: string | null): Promise<DaemonAnswer> {
  if (socket === null) return { status: null, drivers: null };
  const client = createClient(unixTransport(socket));
  const status = await client.status({}, { signal: AbortSignal.timeout(statusMs) }).catch(() => null);
  if (status === null) return { status, drivers: null };
  const drivers = await client.checkDrivers({}, { signal: AbortSignal.timeout(checkMs) }).catch((error: unknown) => {
    // Another version of the daemon may not know the question, or answer it in another form.
    if (isOrchError(error) && (error.code === 'route_unknown' || error.code === 'daemon_answer_invalid')) return null;
    throw error;
  });
  return { status, drivers };
}

function unixTransport(socketPath: string): Transport {
  return ({ method, path, signal }) =>
    new Promise((resolve, reject) => {
      const outgoing = request({ socketPath, method: method.toUpperCase(), path, ...(signal ? { signal } : {}) }, (response) =>
        resolve({
          status: response.statusCode ?? 0,
          async json() {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk as Buffer);
            try {
              return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
            } catch (cause) {
              throw new OrchError('daemon_answer_invalid', 'The daemon’s answer is not JSON.', { cause });
            }
          },
          async *lines() {
            yield* [];
          },
        }),
      );
      outgoing.on('error', reject);
      outgoing.end();
    });
}
