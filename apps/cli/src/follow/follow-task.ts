import { OrchError } from '@orch/diagnostics';
import type { Client, LogLine, TaskInfo } from '@orch/protocol';
import type { Context } from '../context.js';
import { printTask } from '../commands/task-info.js';
import { retryCommand } from '../output/retry-command.js';
import { hasEnded } from './has-ended.js';
import { createPlainView } from './plain-view.js';

/** What shows a running task; both kinds get the same facts. */
export interface TaskView {
  update(info: TaskInfo): void;
  /** Resolves when there is room for more. */
  line(line: LogLine): Promise<void> | void;
  /** Leaves the terminal as it should stay. */
  close(): void;
}

/**
 * Shows a task until it has ended: progress on stderr, its end on stdout. Resolves with 0 for success and 6 for another end.
 * Of what was logged before `from`, a task that was just taken up again, nothing is shown.
 * An aborted signal is thrown as its reason; the task itself is left alone.
 */
export async function followTask(context: Context<object>, client: Client, id: string, signal: AbortSignal, from: TaskInfo | null = null): Promise<number> {
  const redrawn = process.stderr.isTTY && process.env['TERM'] !== 'dumb' && !process.env['CI'];
  const view = redrawn ? (await import('./live-view.js')).createLiveView() : createPlainView();
  let last: TaskInfo;
  try {
    last = await show(context, client, id, view, signal, from);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    view.close();
  }
  await printTask(context, last);
  if (last.task.status === 'succeeded') return 0;
  process.stderr.write(`error: Task ${id} ${last.task.status === 'cancelled' ? 'was cancelled' : 'failed'}. [task_failed]\n  To go on: ${context.next(retryCommand(last))}\n`);
  return 6;
}

async function show(context: Context<object>, client: Client, id: string, view: TaskView, signal: AbortSignal, from: TaskInfo | null): Promise<TaskInfo> {
  // Lines come on a stream of their own, which ends with the task or with the abort.
  const readLines = async () => {
    for await (const line of client.taskLogs({ id, follow: 'true' }, { signal })) {
      const written = from === null || isNew(line, from) ? view.line(line) : undefined;
      if (written !== undefined) await written;
    }
  };
  let lines: Promise<void> | null = null;
  for await (const info of client.watchTask({ id }, { signal })) {
    view.update(info);
    // After what is said of the task itself, such as that it is a rehearsal.
    lines ??= readLines();
    lines.catch(() => {});
    if (!hasEnded(info.task.status)) continue;
    await lines;
    return info;
  }
  throw new OrchError('daemon_unreachable', 'The daemon stopped before the task had ended.', { hint: `Start it again, then: ${context.next(`orchestrator task watch ${id}`)}` });
}

function isNew(line: LogLine, from: TaskInfo): boolean {
  return from.steps.some(({ id, status, attempt }) => id === line.step && !hasEnded(status) && status !== 'skipped' && line.attempt >= attempt);
}
