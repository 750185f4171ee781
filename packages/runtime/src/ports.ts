import type { StepError, TaskJournal, TaskStatus } from '@orch/engine';
import type { Decision, OpenedStore, SealedValueStore, SessionRef, SessionStore } from '@orch/session-broker';
import type { TokenUsage } from '@orch/driver';
import type { CompiledWorkflow } from '@orch/validator';

/** A task without its steps' states. Times in milliseconds since the epoch. */
export interface TaskRecord {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  readonly goal: string;
  readonly workflow: string;
  readonly workspace: string;
  /** Absolute and canonical. */
  readonly workspaceRoot: string;
  readonly rehearsal: boolean;
  /** Faults to rehearse, as `task create --dial` gave them; empty for a real task. */
  readonly dials: readonly TaskDial[];
  readonly targetFiles: readonly string[];
  readonly snapshot: CompiledWorkflow;
  /** Copied from the engine's state with every event, so that lists need no state. */
  readonly status: TaskStatus;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** What lists show of a task: without what it was compiled to, which may be large. */
export type TaskSummary = Pick<TaskRecord, 'id' | 'project' | 'name' | 'goal' | 'workflow' | 'rehearsal' | 'status' | 'createdAt' | 'finishedAt'>;

export interface TaskDial {
  readonly step: string;
  readonly fault: string;
  /** Milliseconds, bytes or whatever the fault's page says. */
  readonly value: number | null;
}

/** One attempt of a step as people see it; the engine's state says how it ended. */
export interface RunRecord {
  readonly key: string;
  readonly taskId: string;
  readonly stepId: string;
  readonly item: string | null;
  readonly cycle: number;
  readonly attempt: number;
  readonly agent: string | null;
  /** `DriverDescriptor.id`; null for a container or a run that was refused before an agent was chosen. */
  readonly driver: string | null;
  /** 32 hex digits; also the name of the run's spool directory. */
  readonly nonce: string;
  readonly decision: Decision | null;
  readonly session: SessionRef | null;
  readonly turn: number | null;
  readonly evidence: string | null;
  readonly usage: TokenUsage;
  /** Redacted final answer; feeds `{<step_id>_output}`. */
  readonly output: string | null;
  readonly denials: readonly { readonly tool: string; readonly summary: string }[];
  /** Host facts of the started process; null before. `startTime` is the kernel's, so that a recycled pid is told apart. */
  readonly process: { readonly pid: number; readonly startTime: string; readonly bootId: string } | null;
  readonly error: StepError | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** A permission request that waits for a person. */
export interface ApprovalRecord {
  /** `apr_…` */
  readonly id: string;
  readonly runKey: string;
  readonly taskId: string;
  readonly project: string;
  readonly stepId: string;
  readonly requestId: string;
  readonly tool: string;
  /** Redacted. */
  readonly summary: string;
  readonly status: 'waiting' | 'allowed' | 'denied' | 'expired';
  readonly reason: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly answeredAt: number | null;
}

export interface TaskStore {
  insert(task: TaskRecord): Promise<void>;
  load(id: string): Promise<TaskRecord | null>;
  setStatus(id: string, status: TaskStatus, finishedAt: number | null): Promise<void>;
  /** The newest first; with a limit so many of them. */
  list(filter: { readonly project?: string; readonly workflow?: string; readonly statuses?: readonly TaskStatus[]; readonly limit?: number }): Promise<readonly TaskSummary[]>;
  /** Ids that begin so; for shortened ids. At most `limit`. */
  findByPrefix(prefix: string, limit: number): Promise<readonly string[]>;
}

export interface RunStore {
  /** Inserts or replaces by key. */
  save(run: RunRecord): Promise<void>;
  load(key: string): Promise<RunRecord | null>;
  listByTask(taskId: string): Promise<readonly RunRecord[]>;
  /** Those without `finishedAt`. */
  listUnfinished(): Promise<readonly RunRecord[]>;
}

export interface ApprovalStore {
  save(approval: ApprovalRecord): Promise<void>;
  load(id: string): Promise<ApprovalRecord | null>;
  list(filter: { readonly project?: string; readonly taskId?: string; readonly waitingOnly?: boolean }): Promise<readonly ApprovalRecord[]>;
}

/** Everything inside one transaction. */
export interface RuntimeTransaction {
  readonly journal: TaskJournal;
  readonly tasks: TaskStore;
  readonly runs: RunStore;
  readonly approvals: ApprovalStore;
  readonly sessions: SessionStore;
  readonly values: SealedValueStore;
}

/**
 * What the runtime needs kept. Implemented by the store. Immediate write transactions, durable when the promise resolves
 * (`synchronous=FULL`); one at a time, in the order of the calls; rolled back whole when `work` throws.
 */
export interface RuntimeStore {
  transaction<T>(work: (transaction: RuntimeTransaction) => Promise<T>): Promise<T>;
  /** Reads outside a transaction. */
  readonly read: RuntimeTransaction;
}

/** Whether an agent may run now, read live: by project and name. */
export interface AgentDirectory {
  availability(project: string, name: string): Promise<'available' | 'cordoned' | 'unavailable'>;
}

/** Values of EnvStores and SecretStores, for the run that is about to start. What it gives is hidden in every text from then on. */
export interface VariableSource {
  /** The stores of that name: none, one, or one of each kind. */
  find(transaction: RuntimeTransaction, project: string, name: string): Promise<readonly Pick<OpenedStore, 'kind' | 'values'>[]>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Lines for the daemon's own log; the sink redacts. */
export interface DaemonLog {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}
