import { apply, formatRunKey, init, type EngineEvent, type TaskState } from '@orch/engine';
import type { RunRecord, TaskRecord } from '@orch/runtime';
import type { KeptDecision, KeptEvent } from '@orch/store';
import { entry, type Entry } from './entry.js';
import { tellEvent } from './event-sentences.js';
import { decisionEntries } from './run-decisions.js';

export interface Journal {
  readonly task: TaskRecord;
  readonly events: readonly KeptEvent[];
  readonly runs: readonly RunRecord[];
  readonly decisions: readonly KeptDecision[];
}

/** The journal told from its beginning: each event, before a run what was decided for it, and after an event what the engine concludes from it. */
export function journalEntries({ task, events, runs, decisions }: Journal): readonly Entry[] {
  const byKey = new Map(runs.map((run) => [run.key, run]));
  const decided = new Map(decisions.map((decision) => [decision.runKey, decision]));
  let state = init(task.id, task.snapshot);
  const entries = [entry({ at: task.createdAt, kind: 'task_created', text: created(task), status: state.status }), ...leftOut(task, null, state, task.createdAt)];
  for (const event of events) {
    const before = state;
    state = apply(task.snapshot, before, event as unknown as EngineEvent);
    const key = typeof event['key'] === 'string' ? event['key'] : null;
    const run = key === null ? undefined : byKey.get(key);
    if (run && !isUndecided(event) && byKey.delete(run.key)) entries.push(...decisionEntries(task.snapshot, run, decided.get(run.key) ?? null, event.at));
    entries.push(entry({ at: event.at, kind: event.type, ...placeOf(event, key, run, before), status: state.status, ...tellEvent(event) }));
    entries.push(...leftOut(task, before, state, event.at));
    if (before.finishedAt === null && state.finishedAt !== null) entries.push(finished(task, state, event.at));
  }
  return entries;
}

/** A step that waits for a cordoned agent is decided when the wait is over. */
function isUndecided(event: KeptEvent): boolean {
  return event.type === 'run_waiting' && event['for'] !== undefined;
}

function created({ workflow, workspace, rehearsal }: TaskRecord): string {
  return `The task was created for workflow ${workflow} in workspace ${workspace}${rehearsal ? ', as a rehearsal' : ''}.`;
}

/** The step and attempt that an event names, by its run's key or by an id of its own. */
function placeOf(event: KeptEvent, key: string | null, run: RunRecord | undefined, { taskId, steps }: TaskState): Partial<Entry> {
  if (run) return { step: run.stepId, item: run.item, attempt: run.attempt, agent: run.agent, session: run.session };
  // A run that never was has a key and no record.
  const named = steps.find(({ id, item, attempt }) => (key === null ? id === event['stepId'] : formatRunKey(taskId, id, item, attempt) === key));
  return named ? { step: named.id, item: named.item, attempt: named.attempt } : {};
}

/** Steps that an event, or the workflow itself, leaves out: none of them has a run that could tell of it. Children of a container that is left out go with it. */
function leftOut({ snapshot }: TaskRecord, before: TaskState | null, after: TaskState, at: number): readonly Entry[] {
  const out = new Set(after.steps.filter(({ status, startedAt }, index) => before?.steps[index]?.status !== status && startedAt === null && (status === 'skipped' || status === 'cancelled')).map(({ id }) => id));
  const failed = after.steps.find(({ status }, index) => status === 'failed' && before?.steps[index]?.status !== 'failed');
  return snapshot.steps.flatMap(({ id, parent, enabled }) => {
    const step = after.steps.find((each) => each.id === id);
    if (!out.has(id) || step === undefined || (parent !== null && out.has(parent))) return [];
    const about = { at, step: id, item: step.item };
    if (step.status === 'cancelled') return [entry({ ...about, kind: 'step_cancelled', text: 'The step is not run any more.', reason: 'The cancel of the task was asked for.' })];
    const reason = enabled ? (failed === undefined ? null : `Step "${failed.id}" failed.`) : 'It is disabled.';
    return [entry({ ...about, kind: 'step_skipped', text: 'The step is left out.', reason })];
  });
}

function finished({ snapshot }: TaskRecord, { status, steps }: TaskState, at: number): Entry {
  if (status === 'succeeded') return entry({ at, kind: 'task_finished', text: 'The task succeeded.', status });
  if (status === 'cancelled') return entry({ at, kind: 'task_finished', text: 'The task is cancelled: nothing of it runs any more.', status });
  const containers = new Set(snapshot.steps.filter(({ kind }) => kind === 'container').map(({ id }) => id));
  const cause = steps.findLast((step) => step.status === 'failed' && !containers.has(step.id));
  return entry({ at, kind: 'task_finished', text: 'The task failed.', status, ...(cause === undefined ? {} : { reason: `Step "${cause.id}" failed.`, code: cause.error?.code ?? null }) });
}
