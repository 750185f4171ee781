import type { Handlers } from '../http/handlers.js';
import type { AgentService } from './agent-service.js';
import type { ApplyService } from './apply-service.js';
import type { TaskDeleteService } from './task-delete-service.js';
import type { ApprovalService } from './approval-service.js';
import type { DaemonService } from './daemon-service.js';
import type { DriverCheckService } from './driver-check-service.js';
import type { ResourceService } from './resource-service.js';
import type { SessionInfoService } from './session-info-service.js';
import type { SessionService } from './session-service.js';
import type { TaskService } from './task-service.js';
import type { TraceService } from './trace/trace-service.js';
import type { WorkflowStoreService } from './workflow-store-service.js';

export interface Services {
  readonly agents: AgentService;
  readonly apply: ApplyService;
  readonly approvals: ApprovalService;
  readonly daemon: DaemonService;
  readonly deletions: TaskDeleteService;
  readonly drivers: DriverCheckService;
  readonly resources: ResourceService;
  readonly sessionInfos: SessionInfoService;
  readonly sessions: SessionService;
  readonly tasks: TaskService;
  readonly traces: TraceService;
  readonly workflowStores: WorkflowStoreService;
}

/** Which service answers which call. */
export function createHandlers({ agents, apply, approvals, daemon, deletions, drivers, resources, sessionInfos, sessions, tasks, traces, workflowStores }: Services): Handlers {
  return {
    status: () => daemon.status(),
    shutdown: () => daemon.shutdown(),
    checkDrivers: () => drivers.check(),
    apply: ({ body }) => apply.apply(body),
    diff: ({ body }) => apply.diff(body),
    exportResources: ({ query }) => resources.export(query.project, query.selector),
    listResources: ({ params, query }) => resources.list(params.kind, query.project, query.selector),
    getResource: ({ params, query }) => resources.get({ ...params, project: query.project }),
    deleteResource: ({ params, query }) => resources.delete({ ...params, project: query.project }, query.force === 'true'),
    deleteResources: ({ params, query }) => resources.deleteChosen(params.kind, query.project, query.selector),
    workflowGraph: ({ params, query }) => resources.graph(params.name, query.project),
    createTask: ({ body }) => tasks.create(body),
    listTasks: ({ query }) => tasks.list(query),
    taskInfo: ({ params, query }) => tasks.info(params.id, query.project),
    watchTask: ({ params, query, signal }) => tasks.watch(params.id, query.project, signal),
    taskLogs: ({ params, query, signal }) => tasks.logs(params.id, query.project, { follow: query.follow === 'true', step: query.step, signal }),
    taskTrace: ({ params, query, signal }) => traces.trace(params.id, query.project, signal),
    startTask: ({ params, query }) => tasks.start(params.id, query.project),
    pauseTask: ({ params, query }) => tasks.pause(params.id, query.project),
    resumeTask: ({ params, query }) => tasks.resume(params.id, query.project),
    retryTask: ({ params, query, body }) => tasks.retry(params.id, body.step, query.project),
    resolveStep: ({ params, query, body }) => tasks.resolve(params.id, params.step, query.project, body),
    cancelTask: ({ params, query }) => tasks.cancel(params.id, query.project),
    deleteTasks: ({ query, body }) => deletions.delete(body, query.project),
    listSessions: ({ query }) => sessions.list(query),
    describeSession: ({ params, query }) => sessionInfos.describe(params.ref, query.project),
    sessionTree: ({ params, query }) => sessionInfos.tree(params.id, query.project),
    forgetSessions: ({ query, body }) => sessions.forget(body, query.project),
    listApprovals: ({ query }) => approvals.list(query.project),
    answerApproval: ({ params, body }) => approvals.answer(params.id, body),
    listAgents: ({ query }) => agents.list(query.project),
    cordonAgent: ({ params, query }) => agents.cordon({ ...params, project: query.project }),
    uncordonAgent: ({ params, query }) => agents.uncordon({ ...params, project: query.project }),
    listStores: ({ query }) => workflowStores.stores(query.project),
    listEntries: ({ params, query: { project, ...page } }) => workflowStores.list({ ...params, project }, page),
    getEntry: ({ params, query }) => workflowStores.get({ ...params, project: query.project }, query.key),
    putEntry: ({ params, query, body }) => workflowStores.put({ ...params, project: query.project }, body),
    deleteEntry: ({ params, query }) => workflowStores.delete({ ...params, project: query.project }, query.key),
  };
}
