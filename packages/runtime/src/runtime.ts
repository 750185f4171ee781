import type { Driver } from '@orch/driver';
import type { Redactor, Vault } from '@orch/session-broker';
import type { AgentDirectory, Clock, DaemonLog, RuntimeStore } from './ports.js';

export interface RuntimeOptions {
  readonly store: RuntimeStore;
  readonly drivers: readonly Driver[];
  readonly agents: AgentDirectory;
  readonly vault: Vault;
  readonly redactor: Redactor;
  /** Absolute directories, existing, 0700. */
  readonly spoolDirectory: string;
  readonly logDirectory: string;
  /** Identity of this host, kept in the state directory. */
  readonly host: string;
  /** The environment that the daemon was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Added to what a command step's process gets, so that the command line finds this daemon from inside a step. */
  readonly stepEnv: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: DaemonLog;
}

/** One line of a task's log, redacted. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly step: string;
  readonly attempt: number;
  /** `agent`: what the agent said; `system`: what the daemon says about the run. */
  readonly stream: 'stdout' | 'stderr' | 'agent' | 'system';
  readonly text: string;
}

export interface Runtime {
  /** Makes the world equal to every open task's commands; called once, before anything else. Adopts live processes, reaps spools. */
  recover(): Promise<void>;
  /** `task_started` for a pending task. Throws `task_conflict` for one that is not. */
  start(taskId: string): Promise<void>;
  /** Returns when the request is stored; the task is `cancelled` when nothing of it is left. */
  cancel(taskId: string): Promise<void>;
  answerApproval(id: string, allow: boolean, reason: string): Promise<void>;
  /** Resolves with the next change of the task (any event, log line or approval), or when the signal aborts. */
  changed(taskId: string, signal: AbortSignal): Promise<void>;
  /** Log lines in order; with `follow`, until the task has finished or the signal aborts. */
  logs(taskId: string, options: { readonly step?: string; readonly follow: boolean; readonly signal: AbortSignal }): AsyncIterable<LogLine>;
  /** Stops watching and leaves processes running. */
  close(): Promise<void>;
}

export function createRuntime(_options: RuntimeOptions): Runtime {
  throw new Error('not written yet');
}
