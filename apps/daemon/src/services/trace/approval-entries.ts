import type { ApprovalRecord, RunRecord } from '@orch/runtime';
import { entry, type Entry } from './entry.js';

const answers = { allowed: 'A person allowed', denied: 'A person denied', expired: 'Nobody answered in time, which denies' } as const;

/** What an agent asked for, and what was answered. */
export function approvalEntries(approvals: readonly ApprovalRecord[], runs: readonly RunRecord[]): readonly Entry[] {
  return approvals.flatMap(({ runKey, stepId, tool, summary, status, reason, createdAt, answeredAt }) => {
    const run = runs.find(({ key }) => key === runKey);
    const about = { step: stepId, item: run?.item ?? null, attempt: run?.attempt ?? null, agent: run?.agent ?? null, session: run?.session ?? null };
    const asked = entry({ ...about, at: createdAt, kind: 'approval_requested', text: `The agent asks to use ${tool}${summary === '' ? '' : `: ${summary}`}` });
    if (status === 'waiting' || answeredAt === null) return [asked];
    return [asked, entry({ ...about, at: answeredAt, kind: 'approval_answered', text: `${answers[status]} ${tool}.`, reason: reason === '' ? null : reason })];
  });
}
