import { OrchError } from '@orch/diagnostics';
import type { Client, TaskInfo } from '@orch/protocol';
import { retryCommand } from '../output/retry-command.js';
import { hasEnded } from './has-ended.js';
import type { WaitCondition } from './wait-condition.js';

export interface WaitOptions {
  readonly conditions: readonly WaitCondition[];
  /** Milliseconds; 0 looks once, and null waits for as long as it takes. */
  readonly timeout: number | null;
  /** Aborts where a person does not want to wait any more. */
  readonly signal: AbortSignal;
}

const longestTimer = 2 ** 31 - 1;

/**
 * The task as it is when all conditions hold at once. Throws `wait_not_met` when it has ended without that, as it goes on by itself no more, `wait_timed_out` when time is up, and the
 * reason of an aborted signal. The task itself is left alone.
 */
export async function waitForTask(client: Client, id: string, { conditions, timeout, signal }: WaitOptions): Promise<TaskInfo> {
  const late = new AbortController();
  const timer = timeout === null || timeout === 0 ? undefined : setTimeout(() => late.abort(), Math.min(timeout, longestTimer));
  let last: TaskInfo | null = null;
  try {
    for await (const info of client.watchTask({ id }, { signal: AbortSignal.any([signal, late.signal]) })) {
      last = info;
      const open = conditions.filter((condition) => !condition.holds(info));
      if (open.length === 0) return info;
      if (hasEnded(info.task.status)) throw notMet(info, open);
      if (timeout === 0) throw timedOut(info, open, timeout);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (late.signal.aborted) throw timedOut(last, last === null ? conditions : conditions.filter((condition) => !condition.holds(last!)), timeout!);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  throw new OrchError('daemon_unreachable', 'The daemon stopped before the conditions held.', { hint: `Start it again, then: orchestrator task wait ${id}` });
}

/** One that succeeded stays as it is; any other may be taken up again, by a person alone. */
function notMet(info: TaskInfo, open: readonly WaitCondition[]): OrchError {
  const { task } = info;
  const isFinal = task.status === 'succeeded';
  const what = isFinal ? 'cannot hold any more' : open.length === 1 ? 'does not hold' : 'do not hold';
  return new OrchError('wait_not_met', `Task ${task.id} has ended: it is ${task.status}, and ${names(open)} ${what}.`, {
    hint: `See \`orchestrator task trace ${task.id}\`.${isFinal ? '' : ` It goes on with \`${retryCommand(info)}\` alone.`}`,
    details: { task: task.id, status: task.status, unmet: open.map(({ text }) => text) },
  });
}

function timedOut(last: TaskInfo | null, open: readonly WaitCondition[], timeout: number): OrchError {
  const when = timeout === 0 ? 'now' : `after ${timeout / 1000} s`;
  if (last === null) return new OrchError('wait_timed_out', `The daemon did not answer: ${when} nothing is known of the task.`, { hint: 'Look with `orchestrator daemon status`.' });
  const { id, status } = last.task;
  return new OrchError('wait_timed_out', `Task ${id} is ${status}: ${when} ${names(open)} ${open.length === 1 ? 'does' : 'do'} not hold.`, {
    hint: `It goes on; wait again, or see \`orchestrator task info ${id}\`.`,
    details: { task: id, status, unmet: open.map(({ text }) => text) },
  });
}

function names(conditions: readonly WaitCondition[]): string {
  return conditions.map(({ text }) => `"${text}"`).join(' and ');
}
