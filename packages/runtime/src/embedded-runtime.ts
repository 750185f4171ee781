import { OrchError } from '@orch/diagnostics';
import type { Resolution, StepState } from '@orch/engine';
import { ClientAccounts } from './host/client-accounts.js';
import { ClientVersions } from './host/client-versions.js';
import { HostRunner } from './host/host-runner.js';
import { createLinuxProcessTable } from './host/linux-process-table.js';
import { SpoolGuard } from './host/spool-guard.js';
import { ChangeHub } from './log/change-hub.js';
import type { LogLine } from './log/log-line.js';
import { readLog } from './log/read-log.js';
import { LiveRuns } from './run/live-runs.js';
import { keyOf, settleResolved, unresolvedStep } from './run/resolve-run.js';
import { defaultGraces, defaultOutputByteCap, type RunServices } from './run/run-services.js';
import type { Runtime, RuntimeOptions } from './runtime.js';
import type { TaskRecord } from './ports.js';
import type { TaskChange } from './run/task-port.js';
import { requestEvent, requests, retryEvent } from './task/steer-task.js';
import { TaskLoop } from './task/task-loop.js';

/** The runtime inside the daemon's own process: tasks that are under way, and nothing of those that are not. */
export class EmbeddedRuntime implements Runtime {
  readonly #services: RunServices;
  readonly #changes = new ChangeHub();
  readonly #tasks = new Map<string, TaskLoop>();
  readonly #runs: LiveRuns;
  readonly #guard: SpoolGuard;

  constructor(options: RuntimeOptions) {
    this.#guard = new SpoolGuard(options.spoolDirectory, options.outputByteCap ?? defaultOutputByteCap, options.env['PATH'] ?? '/usr/bin:/bin');
    const host = new HostRunner(options.spoolDirectory, createLinuxProcessTable(), this.#guard);
    const now = () => options.clock.now();
    this.#services = { options, host, clients: new ClientVersions(now), accounts: new ClientAccounts(now), graces: { ...defaultGraces, ...options.graces } };
    this.#runs = new LiveRuns(this.#services, this.#changes, (task) => this.#forget(task));
  }

  async recover(): Promise<void> {
    const { store, vault, redactor } = this.#services.options;
    for (const { ref, secrets } of await vault.secrets(store.read.sessions)) for (const secret of secrets) redactor.register(secret, ref);
    await this.#reapSpools();
    await Promise.all((await store.read.journal.listOpen()).map(async (id) => this.#goOn(await this.#loop(id))));
  }

  /** A store that takes nothing now, as on a full disk, does not keep the daemon from answering: what waits for it is tried again meanwhile. */
  async #goOn(loop: TaskLoop): Promise<void> {
    const nothing = { events: () => [] };
    try {
      await loop.change(nothing);
    } catch (error) {
      this.#services.options.log.error('a task could not be taken up again yet', { task: loop.task.id, error: String(error) });
      void loop.post(nothing).catch(() => {});
    }
  }

  async goOn(taskId: string): Promise<void> {
    await this.#goOn(await this.#loop(taskId));
  }

  async start(taskId: string): Promise<void> {
    await this.#ask(taskId, requests.start, null);
  }

  async cancel(taskId: string): Promise<void> {
    await this.#ask(taskId, requests.cancel, null);
  }

  async pause(taskId: string): Promise<void> {
    await this.#ask(taskId, requests.pause, `a person paused the task: no step begins until \`orchestrator task resume ${taskId}\``);
  }

  async resume(taskId: string): Promise<void> {
    await this.#ask(taskId, requests.resume, 'a person let the task go on');
  }

  async retry(taskId: string, stepId: string | null): Promise<void> {
    const at = this.#services.options.clock.now();
    await this.#change(taskId, (task) => {
      let retried: ReturnType<typeof retryEvent> | null = null;
      return {
        events: (state) => {
          retried = retryEvent(task, state, stepId, at);
          return [retried.event];
        },
        note: () => retried && { stepId: retried.stepId, attempt: retried.attempt, text: `a person asked for a retry: attempt ${retried.attempt}` },
      };
    });
  }

  async resolve(taskId: string, stepId: string, as: Resolution, reason: string): Promise<void> {
    const { clock, redactor } = this.#services.options;
    const at = clock.now();
    await this.#change(taskId, (task) => {
      let step: StepState | null = null;
      let key = '';
      return {
        events: (state) => {
          step = unresolvedStep(task, state, stepId);
          key = keyOf(state, step);
          return [{ type: 'outcome_resolved', key, at, as }];
        },
        save: (transaction) => settleResolved(transaction, this.#services, task, key, as, at),
        note: () => step && { stepId, attempt: step.attempt, text: redactor.forProject(task.project).redact(`a person said: ${as}${reason === '' ? '' : ` (${reason})`}`) },
      };
    });
  }

  async answerApproval(id: string, allow: boolean, reason: string): Promise<void> {
    const approval = await this.#services.options.store.read.approvals.load(id);
    if (!approval) throw new OrchError('approval_not_found', `There is no approval ${id}.`, { hint: 'See `orchestrator approval list --all-projects`.' });
    await (await this.#loop(approval.taskId)).answer(id, allow ? 'allowed' : 'denied', reason);
  }

  agentsChanged(): void {
    for (const loop of this.#tasks.values()) loop.lookAgain();
  }

  changed(taskId: string, signal: AbortSignal): Promise<void> {
    return this.#changes.next(taskId, signal);
  }

  logs(taskId: string, options: { readonly step?: string; readonly follow: boolean; readonly signal: AbortSignal }): AsyncIterable<LogLine> {
    const { store, logDirectory: directory } = this.#services.options;
    return readLog({
      directory,
      taskId,
      ...options,
      finished: async () => {
        const task = await store.read.tasks.load(taskId);
        return task === null || (task.finishedAt !== null && !this.#tasks.has(taskId));
      },
      changed: (signal) => this.#changes.next(taskId, signal),
    });
  }

  async close(): Promise<void> {
    const loops = [...this.#tasks.values()];
    this.#tasks.clear();
    const closed = loops.map((loop) => loop.close());
    await Promise.all([...closed, this.#runs.release()]);
    this.#runs.closeLogs();
    this.#guard.release();
  }

  async #ask(taskId: string, request: (typeof requests)[keyof typeof requests], note: string | null): Promise<void> {
    const at = this.#services.options.clock.now();
    await this.#change(taskId, (task) => ({
      events: (state) => [requestEvent(task, state, request, at)],
      // Of no step.
      note: () => (note === null ? null : { stepId: '', attempt: 0, text: note }),
    }));
  }

  async #change(taskId: string, change: (task: TaskRecord) => TaskChange): Promise<void> {
    for (;;) {
      const loop = await this.#loop(taskId);
      // One that was let go of meanwhile is not the task's any more, and nothing may come between this look and the change.
      if (this.#tasks.get(taskId) === loop) return loop.change(change(loop.task));
    }
  }

  async #loop(taskId: string): Promise<TaskLoop> {
    const known = this.#tasks.get(taskId);
    if (known) return known;
    const task = await this.#services.options.store.read.tasks.load(taskId);
    if (!task) throw new OrchError('task_not_found', `There is no task ${taskId}.`, { hint: 'See `orchestrator task list --all-projects`.' });
    const loop = this.#tasks.get(taskId) ?? new TaskLoop(this.#services, this.#runs, task);
    this.#tasks.set(taskId, loop);
    return loop;
  }

  #forget(loop: TaskLoop): void {
    const { id } = loop.task;
    // A loop that was let go of may still be told late that its end is stored, when another one has taken the task up.
    if (this.#tasks.get(id) !== loop) return;
    this.#tasks.delete(id);
    this.#runs.closeLog(id);
    this.#changes.notify(id);
  }

  /** Spools of runs whose outcome is stored, or that were never stored at all. */
  async #reapSpools(): Promise<void> {
    const { store, log } = this.#services.options;
    const wanted = new Set((await store.read.runs.listUnfinished()).map((run) => run.nonce));
    for (const nonce of this.#services.host.list()) {
      if (wanted.has(nonce)) continue;
      await this.#services.host.reap(nonce, (pids) => log.warn('processes of a run that is over do not end', { nonce, pids }));
    }
  }
}
