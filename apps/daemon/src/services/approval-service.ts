import { OrchError } from '@orch/diagnostics';
import type { Approval, ApprovalAnswer, ApprovalList } from '@orch/protocol';
import type { ApprovalRecord, Runtime, RuntimeStore } from '@orch/runtime';
import { isoTime, isoTimeOrNull } from './iso-time.js';

export interface ApprovalService {
  list(project: string | undefined): Promise<ApprovalList>;
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
}

export function createApprovalService(store: RuntimeStore, runtime: Runtime): ApprovalService {
  const load = async (id: string): Promise<ApprovalRecord> => {
    const found = await store.read.approvals.load(id);
    if (found) return found;
    throw new OrchError('approval_not_found', `There is no approval '${id}'.`, { hint: 'List them with `orchestrator approval list --all-projects`.', details: { id } });
  };
  const isRehearsal = async (taskId: string): Promise<boolean> => (await store.read.tasks.load(taskId))?.rehearsal === true;
  return {
    async list(project) {
      const approvals = await store.read.approvals.list(project === undefined ? {} : { project });
      const ids = [...new Set(approvals.map(({ taskId }) => taskId))];
      const rehearsed = new Map(await Promise.all(ids.map(async (id) => [id, await isRehearsal(id)] as const)));
      return { items: approvals.map((approval) => view(approval, rehearsed.get(approval.taskId)!)) };
    },
    async answer(id, { allow, reason }) {
      const { status, taskId } = await load(id);
      if (status !== 'waiting') throw new OrchError('approval_answered', `The approval '${id}' is ${status} already.`, { hint: `See \`orchestrator task info ${taskId}\`.`, details: { id, status } });
      await runtime.answerApproval(id, allow, reason);
      return view(await load(id), await isRehearsal(taskId));
    },
  };
}

function view(approval: ApprovalRecord, rehearsal: boolean): Approval {
  return {
    id: approval.id,
    task: approval.taskId,
    project: approval.project,
    step: approval.stepId,
    rehearsal,
    tool: approval.tool,
    summary: approval.summary,
    status: approval.status,
    reason: approval.reason,
    createdAt: isoTime(approval.createdAt),
    expiresAt: isoTime(approval.expiresAt),
    answeredAt: isoTimeOrNull(approval.answeredAt),
  };
}
