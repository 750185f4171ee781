import type { SessionList } from '@orch/protocol';
import type { RuntimeStore } from '@orch/runtime';
import { findTask } from './find-task.js';
import { isoTime } from './iso-time.js';
import { roundMoney } from './round-money.js';

export interface SessionService {
  list(filter: { readonly project?: string | undefined; readonly task?: string | undefined }): Promise<SessionList>;
}

export function createSessionService(store: RuntimeStore): SessionService {
  return {
    async list({ project, task }) {
      const taskId = task === undefined ? undefined : (await findTask(store.read, task, project)).id;
      const sessions = await store.read.sessions.list({ ...(project === undefined ? {} : { project }), ...(taskId === undefined ? {} : { taskId }) });
      return {
        items: sessions.map((session) => ({
          ref: session.ref,
          project: session.project,
          task: session.taskId,
          line: session.line,
          item: session.item,
          parent: session.parent,
          agent: session.agent,
          driver: session.driver,
          rehearsal: session.rehearsal,
          status: session.status,
          turns: session.turns,
          evidence: session.evidence,
          model: session.model,
          costUsd: roundMoney(session.costUsd),
          openedAt: isoTime(session.openedAt),
          lastUsedAt: isoTime(session.lastUsedAt),
        })),
      };
    },
  };
}
