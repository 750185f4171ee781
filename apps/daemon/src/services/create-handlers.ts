import type { Handlers } from '../http/handlers.js';
import type { ApplyService } from './apply-service.js';
import type { ApprovalService } from './approval-service.js';
import type { DaemonService } from './daemon-service.js';
import type { ResourceService } from './resource-service.js';
import type { SessionService } from './session-service.js';
import type { TaskService } from './task-service.js';

export interface Services {
  readonly apply: ApplyService;
  readonly approvals: ApprovalService;
  readonly daemon: DaemonService;
  readonly resources: ResourceService;
  readonly sessions: SessionService;
  readonly tasks: TaskService;
}

/** Which service answers which call. */
export function createHandlers({ apply, approvals, daemon, resources, sessions, tasks }: Services): Handlers {
  return {
    status: () => daemon.status(),
    shutdown: () => daemon.shutdown(),
    apply: ({ body }) => apply.apply(body),
    listResources: ({ params, query }) => resources.list(params.kind, query.project),
    getResource: ({ params, query }) => resources.get({ ...params, project: query.project }),
    deleteResource: ({ params, query }) => resources.delete({ ...params, project: query.project }, query.force === 'true'),
    workflowGraph: ({ params, query }) => resources.graph(params.name, query.project),
    createTask: ({ body }) => tasks.create(body),
    listTasks: ({ query }) => tasks.list(query.project),
    taskInfo: ({ params }) => tasks.info(params.id),
    watchTask: ({ params, signal }) => tasks.watch(params.id, signal),
    taskLogs: ({ params, query, signal }) => tasks.logs(params.id, { follow: query.follow === 'true', step: query.step, signal }),
    startTask: ({ params }) => tasks.start(params.id),
    cancelTask: ({ params }) => tasks.cancel(params.id),
    listSessions: ({ query }) => sessions.list(query),
    listApprovals: ({ query }) => approvals.list(query.project),
    answerApproval: ({ params, body }) => approvals.answer(params.id, body),
  };
}
