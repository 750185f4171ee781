import { OrchError } from '@orch/diagnostics';
import { formatRunKey, isOutcomeUnknown, type Resolution, type StepState, type TaskState } from '@orch/engine';
import { advanceLine } from '@orch/session-broker';
import type { RunRecord, RuntimeTransaction, TaskRecord } from '../ports.js';
import type { RunServices } from './run-services.js';

/** The step whose outcome a person is asked for. Throws `step_not_found` and `task_conflict`. */
export function unresolvedStep(task: TaskRecord, state: TaskState, stepId: string): StepState {
  const steps = state.steps.filter(({ id }) => id === stepId);
  const found = steps.find(isOutcomeUnknown);
  if (found) return found;
  const hint = `See \`orchestrator task info ${task.id}\`.`;
  if (steps[0] === undefined) throw new OrchError('step_not_found', `Task ${task.id} has no step "${stepId}".`, { hint, details: { task: task.id, step: stepId } });
  throw new OrchError('task_conflict', `Step "${stepId}" of task ${task.id} does not wait for its outcome: it is ${steps[0].status}.`, { hint, details: { status: steps[0].status } });
}

export function keyOf(state: TaskState, { id, item, attempt }: StepState): string {
  return formatRunKey(state.taskId, id, item, attempt);
}

/**
 * What a person's word changes beside the engine's state. The run's own error is taken back by a success alone. Where its provider had named the
 * session, a success is a turn of it, and the line goes on there; where not, nobody can continue what nobody knows.
 */
export async function settleResolved(transaction: RuntimeTransaction, services: RunServices, task: TaskRecord, key: string, as: Resolution, now: number): Promise<void> {
  if (as !== 'succeeded') return;
  const record = await transaction.runs.load(key);
  if (!record) return;
  await transaction.runs.save({ ...record, error: null });
  await continueLine(transaction, services, task, record, now);
}

async function continueLine({ sessions }: RuntimeTransaction, services: RunServices, task: TaskRecord, record: RunRecord, now: number): Promise<void> {
  const { decision, session: ref, agent } = record;
  if (decision === null || decision.mode === 'none' || decision.mode === 'refused' || ref === null || agent === null) return;
  const session = await sessions.load(ref);
  if (!session || (await services.options.vault.take(sessions, ref)) === null) return;
  await sessions.save({ ...session, status: 'open', turns: session.turns + 1, lastUsedAt: now });
  const line = await sessions.loadLine(task.id, decision.line, record.item);
  const advanced = advanceLine(line, record.item, decision, { type: 'succeeded', stepId: record.stepId, agent });
  if (advanced && advanced !== line) await sessions.saveLine(task.id, advanced);
}
