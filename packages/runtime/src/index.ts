/**
 * Carries out engine commands: chooses the agent, asks the broker, starts and watches processes under a supervisor, keeps logs and timers.
 * Refuses to decide what a task does next, how a session is got, or what a provider's words mean.
 */
export type {
  AgentDirectory,
  ApprovalRecord,
  ApprovalStore,
  Clock,
  DaemonLog,
  RunRecord,
  RunStore,
  RuntimeStore,
  RuntimeTransaction,
  TaskDial,
  TaskRecord,
  TaskStore,
  TaskSummary,
  VariableSource,
} from './ports.js';
export type { LogLine } from './log/log-line.js';
export { listTaskFiles, removeTaskFiles, type TaskFiles } from './log/task-files.js';
export { createProbeHost } from './host/probe-host.js';
export { environmentNames, runEnvironment, type EnvironmentParts } from './run/environment.js';
export { refuseValues } from './run/refuse-values.js';
export { findVariables, type FindStores } from './run/variables.js';
export type { Graces } from './run/run-services.js';
export { createRuntime, type Runtime, type RuntimeOptions } from './runtime.js';
