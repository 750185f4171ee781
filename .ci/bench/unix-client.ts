import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unixTransport } from '../../apps/daemon/src/testing/unix-transport.ts';
import { createClient, type Client } from '../../packages/protocol/dist/index.js';

/** The client of the daemon of that state directory, in this process: thousands of calls through the command line would measure the command line. */
export function unixClient(stateDirectory: string): Client {
  return createClient(unixTransport(readFileSync(join(stateDirectory, 'socket'), 'utf8').trim()));
}
