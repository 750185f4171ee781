import type { SessionReport, TurnResult } from '@orch/driver';
import type { RunOutcome } from '@orch/engine';
import { advanceLine, type LineOutcome } from '@orch/session-broker';
import type { RunRecord, RuntimeTransaction } from '../ports.js';
import { lineOf } from './decide-session.js';
import type { RunPlan } from './run-plan.js';
import type { RunServices } from './run-services.js';

/** What of a plan its end needs. */
export type SettledPlan = Pick<RunPlan, 'task' | 'step' | 'agent'>;

export interface RunEnd {
  readonly record: RunRecord;
  readonly outcome: RunOutcome;
  readonly result: TurnResult | null;
  /** Null where it was never given or not proven. */
  readonly report: SessionReport | null;
  /** Every id that the provider named, proven or not. */
  readonly secrets: readonly string[];
  /** The provider does not know the session that was to be continued. */
  readonly lost: boolean;
}

/** Everything that the end of a run changes beside the engine's state, in the caller's transaction: run, session, handle, line, lease, approvals. */
export async function settleRun(transaction: RuntimeTransaction, services: RunServices, plan: SettledPlan, end: RunEnd, now: number): Promise<void> {
  const { record, outcome } = end;
  await transaction.runs.save({ ...record, error: outcome.error, finishedAt: now });
  if (plan.agent !== null) {
    await saveSession(transaction, services, end, now);
    await saveLines(transaction, plan, end);
    if (plan.agent.permissionMode === 'ask') await closeApprovals(transaction, record, now);
  }
}

async function saveSession(transaction: RuntimeTransaction, services: RunServices, end: RunEnd, now: number): Promise<void> {
  const { record, outcome, result, report } = end;
  if (record.session === null || record.decision === null) return;
  const { sessions } = transaction;
  const session = await sessions.load(record.session);
  const succeeded = outcome.status === 'succeeded';
  const resumed = record.decision.mode === 'resume';
  if (session) {
    const cost = result?.usage.costUsd ?? null;
    await sessions.save({
      ...session,
      turns: session.turns + (succeeded ? 1 : 0),
      costUsd: cost === null ? session.costUsd : (session.costUsd ?? 0) + cost,
      status: resumed ? (end.lost ? 'lost' : session.status) : succeeded ? 'open' : 'failed',
      lastUsedAt: now,
    });
  }
  // A failed turn in the same session has moved its counters; one that got another handle has not made it the session's.
  const token = result?.token ?? report?.token ?? null;
  if (report && token && !end.lost && (succeeded || !resumed || report.evidence?.class !== 'successor')) {
    await services.options.vault.put(sessions, record.session, token, report.secrets);
  }
  // They open a session at the provider all the same, and a daemon that starts again has to know them.
  await services.options.vault.hide(sessions, record.session, end.secrets);
  if (record.decision.mode === 'fork' && end.lost) {
    const parent = await sessions.load(record.decision.parent);
    if (parent) await sessions.save({ ...parent, status: 'lost' });
  }
  await sessions.releaseLease(record.session, record.key);
}

async function saveLines(transaction: RuntimeTransaction, plan: SettledPlan, end: RunEnd): Promise<void> {
  const { record, outcome } = end;
  const { decision } = record;
  if (decision === null || plan.step.session.mode === 'none') return;
  const lineOutcome: LineOutcome =
    outcome.status === 'succeeded' && plan.agent
      ? { type: 'succeeded', stepId: plan.step.id, agent: plan.agent.name }
      : { type: 'failed', lost: end.lost };
  // A fork touches its parent's line only by finding it lost.
  const names = new Set([plan.step.session.line, ...(decision.mode === 'fork' ? [lineOf(plan.step)] : [])]);
  for (const name of names) {
    if (name === null) continue;
    const line = await transaction.sessions.loadLine(plan.task.id, name, record.item);
    const advanced = advanceLine(line, record.item, decision, lineOutcome);
    if (advanced && advanced !== line) await transaction.sessions.saveLine(plan.task.id, advanced);
  }
}

/** Nobody is to answer a question whose asker is gone. */
async function closeApprovals(transaction: RuntimeTransaction, record: RunRecord, now: number): Promise<void> {
  for (const approval of await transaction.approvals.list({ taskId: record.taskId, waitingOnly: true })) {
    if (approval.runKey !== record.key) continue;
    await transaction.approvals.save({ ...approval, status: 'expired', reason: 'The step has ended.', answeredAt: now });
  }
}
