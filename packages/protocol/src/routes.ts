import * as z from 'zod';
import type { Route } from './route.js';
import { agentListShape, agentShape } from './shapes/agent.js';
import { applyRequestShape, applyResultShape, diffRequestShape, diffResultShape, sessionGraphShape } from './shapes/apply.js';
import { approvalAnswerShape, approvalListShape, approvalShape } from './shapes/approval.js';
import { driverCheckListShape } from './shapes/driver-check.js';
import { sessionFiltersShape, taskFiltersShape } from './shapes/list-filters.js';
import { projectNameShape } from './shapes/project-name.js';
import { deletedListShape, deletedShape, resourceListShape, resourceShape } from './shapes/resource.js';
import { sessionForgetShape, sessionInfoShape, sessionListShape, sessionTreeShape } from './shapes/session.js';
import { statusShape, stoppingShape } from './shapes/status.js';
import { entryDeletedShape, entryListShape, entryPutShape, entryShape, entryWrittenShape, storeListShape } from './shapes/store.js';
import { logLineShape, stepResolutionShape, taskCreateShape, taskInfoShape, taskListShape, taskRetryShape, tasksDeletedShape, tasksDeleteShape } from './shapes/task.js';
import { taskTraceShape } from './shapes/trace.js';

const project = z.object({ project: projectNameShape.optional() });
const projectRequired = z.object({ project: projectNameShape });
/** As `-l` takes it: `tier=web,!old,zone in (a,b)`. */
const selector = z.string();
const entry = projectRequired.extend({ key: z.string() });

/**
 * Every call of the daemon's API, as data: the daemon serves this table and the client calls it.
 * `response` is the body of a 200; `stream` is the shape of one NDJSON line. Failures carry `errorShape`, except a refused
 * apply, which answers 422 with the apply result.
 */
export const routes = {
  status: { method: 'get', path: '/v1/status', response: statusShape },
  shutdown: { method: 'post', path: '/v1/shutdown', response: stoppingShape },
  /** Looks at the clients that runs would start, with the environment that the daemon was started with. Takes seconds, as each client is asked. */
  checkDrivers: { method: 'get', path: '/v1/drivers/check', response: driverCheckListShape },
  apply: { method: 'post', path: '/v1/apply', body: applyRequestShape, response: applyResultShape, refused: applyResultShape },
  /** What an apply of the same files would change; decided as an apply is, and nothing is stored. */
  diff: { method: 'post', path: '/v1/diff', body: diffRequestShape, response: diffResultShape, refused: diffResultShape },
  /** Of every kind, at one moment, each behind what it needs. A project that was never described has no document here. */
  exportResources: { method: 'get', path: '/v1/resources', query: project.extend({ selector: selector.optional() }), response: resourceListShape },
  listResources: { method: 'get', path: '/v1/resources/{kind}', query: project.extend({ selector: selector.optional() }), response: resourceListShape },
  getResource: { method: 'get', path: '/v1/resources/{kind}/{name}', query: projectRequired, response: resourceShape },
  /** `force` deletes a project with everything in it, tasks excepted, and a WorkflowStore with its entries. */
  deleteResource: { method: 'delete', path: '/v1/resources/{kind}/{name}', query: projectRequired.extend({ force: z.enum(['true', 'false']).optional() }), response: deletedShape },
  /** Those that the selector chooses, all or none. */
  deleteResources: { method: 'delete', path: '/v1/resources/{kind}', query: projectRequired.extend({ selector }), response: deletedListShape },
  workflowGraph: { method: 'get', path: '/v1/workflows/{name}/graph', query: projectRequired, response: sessionGraphShape },
  createTask: { method: 'post', path: '/v1/tasks', body: taskCreateShape, response: taskInfoShape },
  listTasks: { method: 'get', path: '/v1/tasks', query: project.extend(taskFiltersShape.shape), response: taskListShape },
  /** `{id}` may be a unique prefix, or `latest`: of the project, where one is named, else of any. So too in the other calls on a task. */
  taskInfo: { method: 'get', path: '/v1/tasks/{id}', query: project, response: taskInfoShape },
  /** A task info at once and after each change, until the task has finished. */
  watchTask: { method: 'get', path: '/v1/tasks/{id}/watch', query: project, stream: taskInfoShape },
  taskLogs: { method: 'get', path: '/v1/tasks/{id}/logs', query: project.extend({ follow: z.enum(['true', 'false']).optional(), step: z.string().optional() }), stream: logLineShape },
  /** What happened so far, read from what is stored. */
  taskTrace: { method: 'get', path: '/v1/tasks/{id}/trace', query: project, response: taskTraceShape },
  startTask: { method: 'post', path: '/v1/tasks/{id}/start', query: project, response: taskInfoShape },
  /** No step begins from now on; one that runs is let finish. */
  pauseTask: { method: 'post', path: '/v1/tasks/{id}/pause', query: project, response: taskInfoShape },
  resumeTask: { method: 'post', path: '/v1/tasks/{id}/resume', query: project, response: taskInfoShape },
  /** For a task that failed or was cancelled. */
  retryTask: { method: 'post', path: '/v1/tasks/{id}/retry', query: project, body: taskRetryShape, response: taskInfoShape },
  /** For a step that waits with `outcome_unknown`. */
  resolveStep: { method: 'post', path: '/v1/tasks/{id}/steps/{step}/resolve', query: project, body: stepResolutionShape, response: taskInfoShape },
  cancelTask: { method: 'post', path: '/v1/tasks/{id}/cancel', query: project, response: taskInfoShape },
  /** All or none: each of them has to have ended. */
  deleteTasks: { method: 'post', path: '/v1/tasks/delete', query: project, body: tasksDeleteShape, response: tasksDeletedShape },
  listSessions: { method: 'get', path: '/v1/sessions', query: project.extend({ task: z.string().optional(), ...sessionFiltersShape.shape }), response: sessionListShape },
  /** `{ref}` may be a unique beginning. */
  describeSession: { method: 'get', path: '/v1/sessions/{ref}', query: project, response: sessionInfoShape },
  sessionTree: { method: 'get', path: '/v1/tasks/{id}/sessions', query: project, response: sessionTreeShape },
  /** Destroys the handles of one session, or of all sessions of a task, none of which may be in use: nobody can resume them any more. Answers with those sessions. */
  forgetSessions: { method: 'post', path: '/v1/sessions/forget', query: project, body: sessionForgetShape, response: sessionListShape },
  listApprovals: { method: 'get', path: '/v1/approvals', query: project, response: approvalListShape },
  answerApproval: { method: 'post', path: '/v1/approvals/{id}', body: approvalAnswerShape, response: approvalShape },
  listAgents: { method: 'get', path: '/v1/agents', query: project, response: agentListShape },
  /** Also for one that is cordoned already; so too the next call, for one that is not. */
  cordonAgent: { method: 'post', path: '/v1/agents/{name}/cordon', query: projectRequired, response: agentShape },
  uncordonAgent: { method: 'post', path: '/v1/agents/{name}/uncordon', query: projectRequired, response: agentShape },
  listStores: { method: 'get', path: '/v1/stores', query: project, response: storeListShape },
  /** At most 1,000 at once, in the order of the keys: those behind `after` that begin with `prefix`. */
  listEntries: { method: 'get', path: '/v1/stores/{store}/entries', query: projectRequired.extend({ prefix: z.string().optional(), after: z.string().optional() }), response: entryListShape },
  getEntry: { method: 'get', path: '/v1/stores/{store}/entry', query: entry, response: entryShape },
  putEntry: { method: 'post', path: '/v1/stores/{store}/entry', query: projectRequired, body: entryPutShape, response: entryWrittenShape },
  deleteEntry: { method: 'delete', path: '/v1/stores/{store}/entry', query: entry, response: entryDeletedShape },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof routes;
