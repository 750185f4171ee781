import type { EngineCommand } from './command.js';
import { currentStep, isOutcomeUnknown } from './current-step.js';
import { deadline } from './deadline.js';
import { formatRunKey } from './run-key.js';
import type { TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

/**
 * Every command that should be outstanding now, always in the same order. None for a task that is not under way, nor while a
 * person has to say how a run with an unknown outcome ended, nor for a step that a paused task has not begun. `cancel_run` may name a run that never was: it is answered
 * by `run_finished` all the same.
 */
export function commands(workflow: EngineWorkflow, state: TaskState): readonly EngineCommand[] {
  const current = currentStep(workflow, state);
  if (current === null || isOutcomeUnknown(current.state)) return [];
  const { id: stepId, item, cycle, attempt, cancelling } = current.state;
  const key = formatRunKey(state.taskId, stepId, item, attempt);
  if (cancelling !== null) return [{ type: 'cancel_run', key, stepId, reason: cancelling }];
  // A run that goes on is still wanted.
  if (state.status === 'paused' && current.state.startedAt === null) return [];
  const at = deadline(current.step, current.state);
  const start: EngineCommand = { type: 'start_run', key, stepId, item, cycle, attempt };
  return at === null ? [start] : [start, { type: 'wake_at', key, at }];
}
