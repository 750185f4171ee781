import type { Driver } from '@orch/driver';
import type { Resolution } from '@orch/engine';
import type { Redactor, Vault } from '@orch/session-broker';
import { EmbeddedRuntime } from './embedded-runtime.js';
import type { LogLine } from './log/log-line.js';
import type { AgentDirectory, Clock, DaemonLog, RuntimeStore, VariableSource } from './ports.js';
import type { Graces } from './run/run-services.js';

export interface RuntimeOptions {
  readonly store: RuntimeStore;
  readonly drivers: readonly Driver[];
  readonly agents: AgentDirectory;
  readonly variables: VariableSource;
  readonly vault: Vault;
  readonly redactor: Redactor;
  /** Absolute directories, existing, 0700. */
  readonly spoolDirectory: string;
  readonly logDirectory: string;
  /** Identity of this host, kept in the state directory. */
  readonly host: string;
  /** The environment that the daemon was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Added to what every process gets, so that the command line finds this daemon from inside a step. */
  readonly stepEnv: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: DaemonLog;
  /** Other times than the default ones at the end of a process. */
  readonly graces?: Partial<Graces>;
  /** Bytes of a task's log after which it is put aside; twice as many are kept. 16 MiB when left out. */
  readonly logByteCap?: number;
  /**
   * Bytes that the process of one run may write to standard output and error together; one that writes more is ended and its step fails,
   * `step_output_too_large`. What a process writes while no daemon is there counts too: one that writes more is ended then, and its step fails with the next daemon. 1 GiB when left out.
   */
  readonly outputByteCap?: number;
}

export interface Runtime {
  /** Makes the world equal to every open task's commands; called once, before anything else. Adopts live processes, reaps spools. */
  recover(): Promise<void>;
  /** Makes the world equal to the commands of a task that was stored as started; what the store does not take now is tried again. */
  goOn(taskId: string): Promise<void>;
  /** `task_started` for a pending task. Throws `task_conflict` for one that is not. */
  start(taskId: string): Promise<void>;
  /**
   * Returns when the request is stored; the task is `cancelled` when nothing of it is left. Throws `task_conflict` for a
   * task that has finished.
   */
  cancel(taskId: string): Promise<void>;
  /** No step of the task begins from now on, also after a restart; one that runs is let finish. Throws `task_conflict` for a task that is not under way. */
  pause(taskId: string): Promise<void>;
  /** The opposite. Throws `task_conflict` for a task that is not paused. */
  resume(taskId: string): Promise<void>;
  /**
   * For a task that failed or was cancelled: the step, or with null the one that ended the task, runs again as its next attempt, and then what stands
   * behind it. Throws `step_not_found`, and `task_conflict` where the task or the step cannot be retried.
   */
  retry(taskId: string, stepId: string | null): Promise<void>;
  /** Agents may be free that were not: steps that wait for one are looked at again at once. */
  agentsChanged(): void;
  /**
   * What a person says of a step that waits with `outcome_unknown`: that it succeeded (a session that it named goes on), that it failed, or that it is to
   * run once more, as its next attempt. Throws `step_not_found`, and `task_conflict` for a step that does not wait so.
   */
  resolve(taskId: string, stepId: string, as: Resolution, reason: string): Promise<void>;
  /** Throws `approval_not_found`, and `task_conflict` for one that does not wait any more. */
  answerApproval(id: string, allow: boolean, reason: string): Promise<void>;
  /**
   * Resolves with the next change of the task (any event, log line or approval) after this call, or when the signal aborts:
   * ask first, then look at the task, then wait.
   */
  changed(taskId: string, signal: AbortSignal): Promise<void>;
  /** Log lines in order; with `follow`, until the task has finished or the signal aborts. */
  logs(taskId: string, options: { readonly step?: string; readonly follow: boolean; readonly signal: AbortSignal }): AsyncIterable<LogLine>;
  /** Stops watching and leaves processes running. */
  close(): Promise<void>;
}

export function createRuntime(options: RuntimeOptions): Runtime {
  return new EmbeddedRuntime(options);
}
