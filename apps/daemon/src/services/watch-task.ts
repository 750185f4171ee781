import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskInfo } from '@orch/protocol';
import type { Runtime } from '@orch/runtime';

/** Nobody reads faster; a step that writes a thousand lines a second must not cost a thousand views. */
const pauseMs = 40;

/** The task now and after each change that shows, until it has finished. */
export async function* watchTask(runtime: Runtime, taskId: string, look: () => Promise<TaskInfo>, signal: AbortSignal): AsyncGenerator<TaskInfo, void> {
  let shown = '';
  while (!signal.aborted) {
    // Asked for before looking, so that a change in between is not missed.
    const attention = new AbortController();
    const changed = runtime.changed(taskId, AbortSignal.any([signal, attention.signal]));
    try {
      const info = await look();
      const text = JSON.stringify(info);
      if (text !== shown) yield info;
      shown = text;
      if (info.task.finishedAt !== null) return;
      await changed;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    } finally {
      attention.abort();
    }
  }
  signal.throwIfAborted();
}
