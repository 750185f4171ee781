import { nearestNames, OrchError } from '@orch/diagnostics';
import type { TaskInfo } from '@orch/protocol';
import { stepStatuses, taskStatuses } from '@orch/protocol/places';
import { hasEnded } from './has-ended.js';

/** What `task wait --for` waits for. */
export interface WaitCondition {
  /** As it was written. */
  readonly text: string;
  holds(info: TaskInfo): boolean;
}

/** `ended`, the status of a task, or `step=ID:STATUS`. Throws `usage_error`. */
export function readCondition(text: string): WaitCondition {
  const step = /^step=(.*):([^:]*)$/.exec(text);
  if (step) {
    const [, id = '', status = ''] = step;
    check(status, stepStatuses, 'status of a step', text);
    return { text, holds: (info) => stepsNamed(info, id).every((each) => each.status === status) };
  }
  if (text.startsWith('step=')) throw new OrchError('usage_error', `The condition "${text}" has no status: write step=ID:STATUS.`, { hint: `Such as: ${text}:succeeded` });
  check(text, ['ended', ...taskStatuses], 'condition', text);
  return { text, holds: ({ task }) => (text === 'ended' ? hasEnded(task.status) : task.status === text) };
}

function check(word: string, known: readonly string[], what: string, whole: string): void {
  if (known.includes(word)) return;
  const [close] = nearestNames(word, known, 1);
  const there = `There are: ${known.join(', ')}${what === 'condition' ? ', step=ID:STATUS' : ''}.`;
  throw new OrchError('usage_error', `"${word}" is no ${what}${word === whole ? '' : ` ("${whole}")`}.`, { hint: close === undefined ? there : `Did you mean ${close}? ${there}` });
}

/** Each item of the step; throws `step_not_found` where the task has no such step. */
function stepsNamed({ task, steps }: TaskInfo, id: string): TaskInfo['steps'] {
  const found = steps.filter((step) => step.id === id);
  if (found.length > 0) return found;
  const ids = [...new Set(steps.map((step) => step.id))];
  const [close] = nearestNames(id, ids, 1);
  throw new OrchError('step_not_found', `Task ${task.id} has no step "${id}".`, { hint: close === undefined ? `There are: ${ids.join(', ')}.` : `Did you mean "${close}"?`, details: { task: task.id, step: id } });
}
