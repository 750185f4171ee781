import type { TaskTrace } from '@orch/protocol';
import type { Clock, Runtime } from '@orch/runtime';
import type { Store } from '@orch/store';
import { findTask } from '../find-task.js';
import { isoTime } from '../iso-time.js';
import { taskView } from '../task-view.js';
import { approvalEntries } from './approval-entries.js';
import type { Entry } from './entry.js';
import { journalEntries } from './event-entries.js';
import { logEntries } from './log-entries.js';
import { traceSpans } from './trace-spans.js';

export interface TraceService {
  /** Of the project, where one is named, else of any. Reads what is stored; nothing is written for it. */
  trace(id: string, project: string | undefined, signal: AbortSignal): Promise<TaskTrace>;
}

export function createTraceService(store: Store, runtime: Runtime, clock: Clock): TraceService {
  return {
    async trace(id, project, signal) {
      const { read } = store;
      const { id: taskId } = await findTask(read, id, project);
      // One after the other, with nothing else awaited between them: they see one state.
      const task = (await read.tasks.load(taskId))!;
      const events = await read.history.events(taskId);
      const runs = await read.runs.listByTask(taskId);
      const decisions = await read.history.decisions(taskId);
      const approvals = await read.approvals.list({ taskId });
      const now = clock.now();
      const journal = journalEntries({ task, events, runs, decisions });
      const log = await logEntries(runtime.logs(taskId, { follow: false, signal }));
      const entries = inOrder(journal, [...approvalEntries(approvals, runs), ...log]);
      return { task: taskView(task), at: isoTime(now), spans: traceSpans(runs, events, now), entries: entries.map(({ at, ...rest }) => ({ at: isoTime(at), ...rest })) };
    },
  };
}

/** The journal keeps its own order, also where the clock went back meanwhile; what has only its time stands where that fits. */
function inOrder(journal: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  let latest = 0;
  const placed = [...journal.map((entry) => ({ entry, at: (latest = Math.max(latest, entry.at)) })), ...others.map((entry) => ({ entry, at: entry.at }))];
  return placed.sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}
