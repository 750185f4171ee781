import type { SessionForget, SessionList } from '@orch/protocol';
import type { Store } from '@orch/store';
import type { SessionRecord, Vault } from '@orch/session-broker';
import { findSession } from './find-session.js';
import { findTask } from './find-task.js';
import { forgetSessions } from './forget-sessions.js';
import { readFilters, type ListFilters } from './list-filters.js';
import { isoTime } from './iso-time.js';
import { roundMoney } from './round-money.js';

export interface SessionService {
  list(filter: { readonly project?: string | undefined; readonly task?: string | undefined } & ListFilters): Promise<SessionList>;
  /** All or none: throws `session_busy` where one of them is in use. */
  forget(wanted: SessionForget, project: string | undefined): Promise<SessionList>;
}

export function createSessionService(store: Store, vault: Vault): SessionService {
  return {
    async list({ project, task, ...filters }) {
      const taskId = task === undefined ? undefined : (await findTask(store.read, task, project)).id;
      const sessions = await store.read.sessions.list({ ...(project === undefined ? {} : { project }), ...(taskId === undefined ? {} : { taskId }), ...readFilters<SessionRecord['status']>(filters) });
      return { items: sessions.map(sessionView) };
    },

    async forget(wanted, project) {
      const sessions =
        'session' in wanted ? [await findSession(store.read, wanted.session, project)] : await store.read.sessions.list({ taskId: (await findTask(store.read, wanted.task, project)).id });
      const forgotten = await store.transaction((transaction) => forgetSessions(transaction, vault, sessions.map(({ ref }) => ref)));
      return { items: forgotten.map(sessionView) };
    },
  };
}

export function sessionView(session: SessionRecord): SessionList['items'][number] {
  return {
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
  };
}
