import { OrchError } from '@orch/diagnostics';
import { chooseRetry, isOutcomeUnknown, nextRequest, type EngineEvent, type TaskState } from '@orch/engine';
import type { TaskRecord } from '../ports.js';

/** What people ask of a task. */
interface Request {
  readonly type: 'task_started' | 'cancel_requested' | 'pause_requested' | 'resume_requested';
  /** What keeps the task from it; null for nothing. */
  refused(state: TaskState): string | null;
}

export const requests = {
  start: { type: 'task_started', refused: ({ status }) => (status === 'pending' ? null : 'has been started already') },
  cancel: { type: 'cancel_requested', refused: ({ finishedAt }) => (finishedAt !== null ? 'has finished' : null) },
  pause: {
    type: 'pause_requested',
    refused({ status, finishedAt, cancelRequestedAt }) {
      if (finishedAt !== null) return 'has finished';
      if (status === 'pending') return 'has not been started';
      if (status === 'paused') return 'is paused already';
      return cancelRequestedAt === null ? null : 'is being cancelled';
    },
  },
  resume: { type: 'resume_requested', refused: ({ status, finishedAt }) => (status === 'paused' ? null : finishedAt !== null ? 'has finished' : 'is not paused') },
} as const satisfies Readonly<Record<string, Request>>;

/** The event of a request. Throws `task_conflict` where it does not fit the task. */
export function requestEvent(task: TaskRecord, state: TaskState, { type, refused }: Request, at: number): EngineEvent {
  const why = refused(state);
  if (why !== null) throw conflict(task, state, `Task ${task.id} ${why}: it is ${state.status}.`);
  return type === 'task_started' ? { type, at } : { type, at, request: nextRequest(state) };
}

/** The event of a retry, and the step that it begins with. Throws `task_conflict` and `step_not_found`. */
export function retryEvent(task: TaskRecord, state: TaskState, stepId: string | null, at: number): { readonly event: EngineEvent; readonly stepId: string; readonly attempt: number } {
  const choice = chooseRetry(task.snapshot, state, stepId);
  if ('key' in choice) {
    const attempt = (state.steps.find(({ id }) => id === choice.stepId)?.attempt ?? 0) + 1;
    return { event: { type: 'retry_requested', key: choice.key, at }, stepId: choice.stepId, attempt };
  }
  switch (choice.refused) {
    case 'not_ended':
      throw conflict(task, state, `Task ${task.id} has not failed and was not cancelled: it is ${state.status}.`, insteadOfRetry(task, state));
    case 'nothing_ended_it':
      throw conflict(task, state, `No step of task ${task.id} failed or was cancelled.`, `Name the step to run again: \`orchestrator task retry ${task.id} STEP\`.`);
    case 'no_such_step':
      throw new OrchError('step_not_found', `Task ${task.id} has no step "${choice.stepId}".`, { hint: `See \`orchestrator task info ${task.id}\`.`, details: { task: task.id, step: choice.stepId } });
    case 'turned_off':
      throw conflict(task, state, `Step "${choice.stepId}" of task ${task.id} never runs: it is turned off in the workflow that the task was created with.`);
    case 'behind': {
      const { stepId: step, before } = choice;
      const how = state.steps.find(({ id }) => id === before)?.status === 'cancelled' ? 'was cancelled' : 'failed';
      throw conflict(task, state, `Step "${step}" of task ${task.id} comes after step "${before}", which ${how}.`, `Retry that one, and what stands behind it runs too: \`orchestrator task retry ${task.id} ${before}\`.`);
    }
  }
}

function insteadOfRetry({ id }: TaskRecord, { status, steps }: TaskState): string {
  const unknown = steps.find(isOutcomeUnknown);
  if (unknown) return `Say how step "${unknown.id}" ended: \`orchestrator task resolve ${id} ${unknown.id}\` with \`--succeeded\`, \`--failed\` or \`--retry\`.`;
  if (status === 'pending') return `Start it: \`orchestrator task start ${id}\`.`;
  if (status === 'paused') return `Let it go on: \`orchestrator task resume ${id}\`.`;
  return status === 'succeeded' ? 'Create the task again with `orchestrator task create`.' : `See \`orchestrator task info ${id}\`.`;
}

function conflict({ id }: TaskRecord, { status }: TaskState, message: string, hint = `See \`orchestrator task info ${id}\`.`): OrchError {
  return new OrchError('task_conflict', message, { hint, details: { status } });
}
