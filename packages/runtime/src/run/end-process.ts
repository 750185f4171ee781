import { setTimeout as delay } from 'node:timers/promises';
import type { HostRun } from '../host/host-run.js';
import type { Graces } from './run-services.js';

export interface EndStages {
  /** Asks the provider in its own protocol; null where it has no word for it. */
  readonly interrupt: (() => void) | null;
  /** No courtesies: not one more tool may run. */
  readonly atOnce: boolean;
  report(pids: readonly number[]): void;
}

/** Ends a run's process by ever harder means, and returns when nothing of the run is left. */
export async function endProcess(host: HostRun, graces: Graces, stages: EndStages): Promise<void> {
  if (!stages.atOnce) {
    if (stages.interrupt) {
      stages.interrupt();
      await endOrTime(host, graces.interrupt);
    }
    if (!host.isOver && host.takesInput) {
      host.endInput();
      await endOrTime(host, graces.endOfInput);
    }
    if (!host.isOver) await host.tree.terminate(graces.terminate);
  }
  await host.tree.kill(stages.report);
}

async function endOrTime(host: HostRun, ms: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([host.ended, delay(ms, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
