import { setTimeout as sleep } from 'node:timers/promises';
import { isOrchError, OrchError } from '@orch/diagnostics';
import type { Stopping } from '@orch/protocol';
import { connect } from './connect.js';
import { isAlive } from './is-alive.js';

/** A daemon that can answer does so at once, however little time it has to end. */
const answerMs = 2000;

/** Asks the daemon to stop and waits until its process is gone. */
export async function stopDaemon(stateDir: string, timeoutMs: number): Promise<Stopping> {
  const stopping = await askToStop(stateDir, Math.max(timeoutMs, answerMs));
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(25)) {
    if (!isAlive(stopping.pid)) return stopping;
  }
  throw new OrchError('daemon_stop_failed', `The daemon (pid ${stopping.pid}) is still there after ${timeoutMs / 1000} s.`, {
    hint: `Look at the process ${stopping.pid}.`,
    details: { pid: stopping.pid },
  });
}

async function askToStop(stateDir: string, timeoutMs: number): Promise<Stopping> {
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    return await connect(stateDir).shutdown({}, { signal: patience });
  } catch (error) {
    if (!patience.aborted) {
      if (!isOrchError(error) || error.code !== 'daemon_unreachable') throw error;
      throw new OrchError(error.code, error.message, { hint: 'There is nothing to stop; `--state-dir` or ORCHESTRATOR_STATE_DIR choose another directory.', details: error.details, cause: error });
    }
    throw new OrchError('daemon_stop_failed', `The daemon does not answer the request to stop after ${timeoutMs / 1000} s.`, {
      hint: 'It may be halted or out of memory: look at its process and at `daemon.log` in the state directory.',
      details: { stateDir },
    });
  }
}
