import { setTimeout as sleep } from 'node:timers/promises';
import { OrchError } from '@orch/diagnostics';
import type { Stopping } from '@orch/protocol';
import { connect } from './connect.js';
import { isAlive } from './is-alive.js';

/** Asks the daemon to stop and waits until its process is gone. */
export async function stopDaemon(stateDir: string, timeoutMs: number): Promise<Stopping> {
  const stopping = await connect(stateDir).shutdown();
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(25)) {
    if (!isAlive(stopping.pid)) return stopping;
  }
  throw new OrchError('daemon_stop_failed', `The daemon (pid ${stopping.pid}) is still there after ${timeoutMs / 1000} s.`, {
    hint: `Look at the process ${stopping.pid}.`,
    details: { pid: stopping.pid },
  });
}
