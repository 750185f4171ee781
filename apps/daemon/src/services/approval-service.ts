import { OrchError } from '@orch/diagnostics';
import type { Approval, ApprovalAnswer, ApprovalList } from '@orch/protocol';
import type { ApprovalRecord, Runtime } from '@orch/runtime';
import type { Store } from '@orch/store';
import { findById } from './find-by-id.js';
import { isoTime, isoTimeOrNull } from './iso-time.js';

export interface ApprovalService {
  list(project: string | undefined): Promise<ApprovalList>;
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
}

export function createApprovalService(store: Store, runtime: Runtime): ApprovalService {
  const { approvals, projects } = store.read;
  /** By its id or a unique beginning of it, of any project. */
  const find = (wanted: string): Promise<ApprovalRecord> => {
    const listed = () => approvals.list({});
    return findById(
      {
        noun: 'approval',
        handle: 'an id',
        notFound: 'approval_not_found',
        ambiguous: 'approval_id_ambiguous',
        keys: ['id', 'ids'],
        namesakes: 'Requests of that step',
        list: 'orchestrator approval list',
        load: (id) => approvals.load(id),
        beginning: async (prefix) => (await listed()).map(({ id }) => id).filter((id) => id.startsWith(prefix)),
        // What a person sees of a step that waits.
        known: async () => (await listed()).filter(({ status }) => status === 'waiting').map(({ id, stepId }) => ({ id, called: stepId })),
      },
      projects,
      wanted,
    );
  };
  const isRehearsal = async (taskId: string): Promise<boolean> => (await store.read.tasks.load(taskId))?.rehearsal === true;
  return {
    async list(project) {
      const found = await approvals.list(project === undefined ? {} : { project });
      const ids = [...new Set(found.map(({ taskId }) => taskId))];
      const rehearsed = new Map(await Promise.all(ids.map(async (id) => [id, await isRehearsal(id)] as const)));
      // A person looks for what waits.
      const sorted = [...found.filter(({ status }) => status === 'waiting'), ...found.filter(({ status }) => status !== 'waiting')];
      return { items: sorted.map((approval) => view(approval, rehearsed.get(approval.taskId)!)) };
    },
    async answer(wanted, { allow, reason }) {
      const { id, status, taskId } = await find(wanted);
      if (status !== 'waiting') throw new OrchError('approval_answered', `The approval "${id}" is ${status} already.`, { hint: `See \`orchestrator task info ${taskId}\`.`, details: { id, status } });
      await runtime.answerApproval(id, allow, reason);
      return view((await approvals.load(id))!, await isRehearsal(taskId));
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
