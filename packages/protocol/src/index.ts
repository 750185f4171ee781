/**
 * The wire between client and daemon: every call and every shape, and a typed client that is handed its transport.
 * Refuses to know sockets, storage and what the calls do.
 */
export { createClient, isRefused, type CallOptions, type CallParameters, type Client } from './client.js';
export type { Immutable } from './immutable.js';
export type { Route } from './route.js';
export { requestInvalid } from './request-invalid.js';
export { routes, type RouteName } from './routes.js';
export { agentListShape, agentShape } from './shapes/agent.js';
export { applyRequestShape, applyResultShape, diffRequestShape, diffResultShape, sessionGraphShape } from './shapes/apply.js';
export { approvalAnswerShape, approvalListShape, approvalShape } from './shapes/approval.js';
export { diagnosticShape, errorShape } from './shapes/diagnostic.js';
export { driverCheckListShape, driverCheckShape } from './shapes/driver-check.js';
export { deletedListShape, deletedShape, resourceListShape, resourceShape } from './shapes/resource.js';
export { sessionFiltersShape, taskFiltersShape } from './shapes/list-filters.js';
export { sessionForgetShape, sessionInfoShape, sessionListShape, sessionShape, sessionStatusShape, sessionTreeShape, sessionTurnShape } from './shapes/session.js';
export { statusShape, stoppingShape } from './shapes/status.js';
export { entryDeletedShape, entryFactShape, entryListShape, entryPutShape, entryShape, entryWrittenShape, storeListShape, storeShape } from './shapes/store.js';
export { logLineShape, stepResolutionShape, stepShape, stepStatusShape, taskCreateShape, taskInfoShape, taskListShape, taskRetryShape, tasksDeletedShape, tasksDeleteShape, taskShape, taskStatusShape } from './shapes/task.js';
export { taskTraceShape, traceEntryShape, traceSpanShape } from './shapes/trace.js';
export type { Transport, TransportRequest, TransportResponse } from './transport.js';
export type {
  Agent,
  AgentList,
  ApplyRequest,
  ApplyResult,
  Approval,
  ApprovalAnswer,
  ApprovalList,
  Deleted,
  DeletedList,
  DiffRequest,
  DiffResult,
  DriverCheck,
  DriverCheckList,
  Entry,
  EntryDeleted,
  EntryFact,
  EntryList,
  EntryPut,
  EntryWritten,
  ErrorAnswer,
  LogLine,
  Resource,
  ResourceList,
  Session,
  SessionGraph,
  SessionForget,
  SessionInfo,
  SessionList,
  SessionTree,
  SessionTurn,
  Status,
  Step,
  StepResolution,
  StepStatus,
  Stopping,
  StoreList,
  StoreSummary,
  Task,
  TaskCreate,
  TaskInfo,
  TaskList,
  TasksDelete,
  TasksDeleted,
  TaskStatus,
  TaskTrace,
  TraceEntry,
  TraceSpan,
  WireDiagnostic,
} from './wire-values.js';
export * from './places.js';
