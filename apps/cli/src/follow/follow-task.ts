import type { Client, LogLine, TaskInfo } from '@orch/protocol';
import type { Context } from '../context.js';
import { printTask } from '../commands/task-info.js';
import { detachOnInterrupt } from './detach.js';
import { createLiveView } from './live-view.js';
import { createPlainView } from './plain-view.js';

/** What shows a running task; both kinds get the same facts. */
export interface TaskView {
  update(info: TaskInfo): void;
  line(line: LogLine): void;
  /** Leaves the terminal as it should stay. */
  close(): void;
}

const finished = new Set(['succeeded', 'failed', 'cancelled']);

/**
 * Shows a task until it has ended: progress on stderr, its end on stdout. Resolves with 0 for success, 6 for another end,
 * 130 when Ctrl-C detached.
 */
export async function followTask(context: Context<object>, client: Client, id: string): Promise<number> {
  const detach = detachOnInterrupt(() => `orchestrator task watch ${id}`);
  const redrawn = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb' && !process.env['CI'];
  const view = await (redrawn ? createLiveView() : createPlainView());
  // Lines follow on their own; they end with the task, or with the abort.
  const lines = (async () => {
    for await (const line of client.taskLogs({ id, follow: 'true' }, { signal: detach.signal })) view.line(line);
  })();
  let last: TaskInfo | null = null;
  try {
    for await (const info of client.watchTask({ id }, { signal: detach.signal })) {
      last = info;
      view.update(info);
      if (finished.has(info.task.status)) break;
    }
    await lines;
  } catch (error) {
    await lines.catch(() => {});
    if (!detach.signal.aborted) throw error;
    return 130;
  } finally {
    view.close();
    detach.dispose();
  }
  last ??= await client.taskInfo({ id });
  await printTask(context, last);
  return last.task.status === 'succeeded' ? 0 : 6;
}
