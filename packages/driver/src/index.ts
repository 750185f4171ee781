/**
 * The contract between the daemon and the driver of one coding-agent client: what it can do, how a turn is opened, what it reports.
 * Refuses to know tasks, workflows, storage and processes: a driver plans a process and folds what that process wrote.
 */
export type { DriverCapabilities, DriverConfiguration, DriverDescriptor } from './v1/descriptor.js';
export type { AccountSource, ClientAccount, Driver, DriverClient, ProviderPlace } from './v1/driver.js';
export type { ProbeAnswer, ProbeHost, ProbeOptions, ProbeReport } from './v1/probe.js';
export type {
  ClientFacts,
  DriverConfig,
  DriverRun,
  OpenRequest,
  PermissionMode,
  ProcessSpec,
  RunInput,
  RunOutput,
  WorkspaceAccess,
} from './v1/run.js';
export type { Continuity, Evidence, EvidenceClass, JsonValue, SessionReport, SessionToken } from './v1/session.js';
export type { TokenUsage, TurnEvent, TurnFailure, TurnFailureCode, TurnResult } from './v1/turn.js';
