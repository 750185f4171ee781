import { OrchError } from '@orch/diagnostics';
import { openStore, readFigures, type RetentionRule } from '@orch/store';
import { findStatePlace } from '../place/state-place.js';
import { bytesText, countText, printAnswer, row } from './print-answer.js';
import { createProgress } from '../progress.js';
import { carryOutPrune, planPrune, type PrunePlan } from './prune.js';

export interface PruneOptions {
  /** Milliseconds. */
  readonly olderThan?: number;
  readonly keep?: number;
  readonly project?: string;
  readonly force?: boolean;
}

/** Says what would go, and lets go of it with `force`. May run beside a daemon: what runs or waits is never touched. */
export async function pruneCommand(stateDir: string | undefined, format: string, { olderThan, keep, project, force = false }: PruneOptions): Promise<void> {
  if (olderThan === undefined && keep === undefined) {
    throw new OrchError('usage_error', 'What may go? Write --older-than AGE, --keep NUMBER or both.', { hint: 'Such as: orchestrator db prune --older-than 30d --keep 20' });
  }
  const place = findStatePlace(stateDir, process.env);
  assertNewest(place.root);
  const rule: RetentionRule = { ...(project === undefined ? {} : { project }), ...(olderThan === undefined ? {} : { finishedBefore: Date.now() - olderThan }), ...(keep === undefined ? {} : { beyondNewest: keep }) };
  const store = await openStore({ stateDirectory: place.root });
  const progress = createProgress();
  try {
    const plan = await planPrune(store, place.taskLogs, rule);
    const done = force ? (await carryOutPrune(store, place.taskLogs, plan, (count) => progress.show(`pruned ${count} of ${plan.tasks.length} tasks`))).length : plan.tasks.length;
    progress.clear();
    printAnswer(format, answerOf(plan, done, !force), linesOf(plan, done, force));
  } finally {
    progress.clear();
    await store.close();
  }
}

/** Opening a store brings it up to date, which must not happen under a daemon of an older version. */
function assertNewest(root: string): void {
  const { schema, newestSchema, path } = readFigures(root);
  if (schema === newestSchema) return;
  throw new OrchError('store_older_schema', `${path} has schema ${schema}; this version works with ${newestSchema}`, { hint: 'Start the daemon once: it brings the database up to date.', details: { path, schema, newestSchema } });
}

function answerOf({ tasks, footprint, logBytes, leftOver }: PrunePlan, done: number, dryRun: boolean) {
  const { bytes, tasks: _, ...rows } = footprint;
  return {
    dryRun,
    tasks: done,
    ...rows,
    databaseBytes: bytes,
    logBytes,
    leftOverLogs: { tasks: leftOver.length, bytes: leftOver.reduce((sum, each) => sum + each.bytes, 0) },
    finishedFrom: timeOf(tasks[0]?.finishedAt),
    finishedUntil: timeOf(tasks.at(-1)?.finishedAt),
  };
}

function linesOf(plan: PrunePlan, done: number, force: boolean): readonly string[] {
  const { tasks, footprint, logBytes, leftOver } = plan;
  if (tasks.length === 0 && leftOver.length === 0) return ['Nothing is old enough to go.'];
  return [
    row(force ? 'gone' : 'would go', `${countText(done, 'finished task', 'finished tasks')}${tasks[0] === undefined ? '' : `, ended from ${timeOf(tasks[0].finishedAt)} to ${timeOf(tasks.at(-1)?.finishedAt)}`}`),
    row('  database', `${countText(footprint.events, 'event', 'events')}, ${countText(footprint.runs, 'run', 'runs')}, ${countText(footprint.approvals, 'approval', 'approvals')}; about ${bytesText(footprint.bytes)}`),
    row('  sessions', `${footprint.sessions}, ${countText(footprint.handles, 'sealed handle', 'sealed handles')}`),
    row('  logs', bytesText(logBytes)),
    ...(leftOver.length === 0 ? [] : [row('  left over', `logs of ${countText(leftOver.length, 'task', 'tasks')} that are not there any more`)]),
    force ? 'The database keeps its size; the room in it is used again.' : 'Nothing was changed. Write --force to do it.',
  ];
}

function timeOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
