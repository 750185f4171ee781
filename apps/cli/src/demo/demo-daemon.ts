import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, Status } from '@orch/protocol';
import { connect } from '../daemon/connect.js';
import { startDaemon } from '../daemon/start-daemon.js';
import { stopDaemon } from '../daemon/stop-daemon.js';
import { hasEnded } from '../follow/has-ended.js';

/** A daemon with a directory of its own, in which it keeps everything: state, socket and the provider's files. */
export interface DemoDaemon {
  readonly home: string;
  readonly stateDir: string;
  readonly client: Client;
  readonly status: Status;
  /** Cancels what runs, waits for its end, stops the daemon. */
  stop(): Promise<void>;
}

const patienceMs = 30_000;

/** Hands a daemon to `work`. Whatever happens in it, and whatever happens on the way to it, nothing is left of the daemon and its directory. */
export async function withDemoDaemon<T>(signal: AbortSignal, work: (daemon: DemoDaemon) => Promise<T>, removed: (home: string) => void): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'orchestrator-demo-'));
  const stateDir = join(home, 'state');
  try {
    const { XDG_RUNTIME_DIR: _, ...env } = process.env;
    const { status } = await startDaemon(stateDir, { ...env, ORCHESTRATOR_STATE_DIR: stateDir, ORCH_REHEARSAL_HOME: join(home, 'provider'), NODE_DISABLE_COMPILE_CACHE: '1' }, signal);
    const client = connect(stateDir);
    let stopped = false;
    const stop = async () => {
      if (stopped) return;
      stopped = true;
      await end(stateDir, client, status.pid);
    };
    try {
      return await work({ home, stateDir, client, status, stop });
    } finally {
      await stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    removed(home);
  }
}

async function end(stateDir: string, client: Client, pid: number): Promise<void> {
  try {
    const patience = AbortSignal.timeout(patienceMs);
    for (const { id, status } of (await client.listTasks()).items) {
      if (hasEnded(status)) continue;
      await client.cancelTask({ id });
      for await (const { task } of client.watchTask({ id }, { signal: patience })) if (hasEnded(task.status)) break;
    }
    await stopDaemon(stateDir, patienceMs);
  } catch (error) {
    // It was ours alone, so that it may be ended the hard way.
    kill(pid);
    throw error;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
