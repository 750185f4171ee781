import { OrchError } from '@orch/diagnostics';
import type { Resolution, StepState } from '@orch/engine';
import { ClientAccounts } from './host/client-accounts.js';
import { ClientVersions } from './host/client-versions.js';
import { HostRunner } from './host/host-runner.js';
import { createLinuxProcessTable } from './host/linux-process-table.js';
import { ChangeHub } from './log/change-hub.js';
import type { LogLine } from './log/log-line.js';
import { readLog } from './log/read-log.js';
import { LiveRuns } from './run/live-runs.js';
import { keyOf, settleResolved, unresolvedStep } from './run/resolve-run.js';
import { defaultGraces, type RunServices } from './run/run-services.js';
import type { Runtime, RuntimeOptions } from './runtime.js';
import { TaskLoop } from './task/task-loop.js';

const finished: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/** The runtime inside the daemon's own process: tasks that are under way, and nothing of those that are not. */
export class EmbeddedRuntime implements Runtime {
  readonly #services: RunServices;
  readonly #changes = new ChangeHub();
  readonly #tasks = new Map<string, TaskLoop>();
  readonly #runs: LiveRuns;

  constructor(options: RuntimeOptions) {
    const host = new HostRunner(options.spoolDirectory, createLinuxProcessTable());
    const now = () => options.clock.now();
    this.#services = { options, host, clients: new ClientVersions(now), accounts: new ClientAccounts(now), graces: { ...defaultGraces, ...options.graces } };
    this.#runs = new LiveRuns(this.#services, this.#changes, (taskId) => this.#forget(taskId));
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
    const at = this.#services.options.clock.now();
    await this.#ask(taskId, 'task_started', at, (status) => status === 'pending', 'has been started already');
  }

  async cancel(taskId: string): Promise<void> {
    const at = this.#services.options.clock.now();
    await this.#ask(taskId, 'cancel_requested', at, (status) => !finished.has(status), 'has finished');
  }

  async resolve(taskId: string, stepId: string, as: Resolution, reason: string): Promise<void> {
    const { clock, redactor } = this.#services.options;
    const at = clock.now();
    const loop = await this.#loop(taskId);
    let step: StepState | null = null;
    let key = '';
    try {
      await loop.change({
        events: (state) => {
          step = unresolvedStep(loop.task, state, stepId);
          key = keyOf(state, step);
          return [{ type: 'outcome_resolved', key, at, as }];
        },
        save: (transaction) => settleResolved(transaction, this.#services, loop.task, key, as, at),
        note: () => step && { stepId, attempt: step.attempt, text: redactor.forProject(loop.task.project).redact(`a person said: ${as}${reason === '' ? '' : ` (${reason})`}`) },
      });
    } finally {
      if (finished.has(loop.task.status)) this.#forget(taskId);
    }
  }

  async answerApproval(id: string, allow: boolean, reason: string): Promise<void> {
    const approval = await this.#services.options.store.read.approvals.load(id);
    if (!approval) throw new OrchError('approval_not_found', `There is no approval ${id}.`, { hint: 'See `orchestrator approval list`.' });
    const loop = await this.#loop(approval.taskId);
    try {
      await loop.answer(id, allow ? 'allowed' : 'denied', reason);
    } finally {
      if (finished.has(loop.task.status)) this.#forget(approval.taskId);
    }
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
        return task === null || (finished.has(task.status) && !this.#tasks.has(taskId));
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
  }

  async #ask(taskId: string, type: 'task_started' | 'cancel_requested', at: number, allowed: (status: string) => boolean, otherwise: string): Promise<void> {
    const loop = await this.#loop(taskId);
    try {
      await loop.change({
        events: (state) => {
          if (!allowed(state.status)) {
            throw new OrchError('task_conflict', `Task ${taskId} ${otherwise}: it is ${state.status}.`, { hint: `See \`orchestrator task info ${taskId}\`.`, details: { status: state.status } });
          }
          return [{ type, at }];
        },
      });
    } catch (error) {
      if (finished.has(loop.task.status)) this.#forget(taskId);
      throw error;
    }
  }

  async #loop(taskId: string): Promise<TaskLoop> {
    const known = this.#tasks.get(taskId);
    if (known) return known;
    const task = await this.#services.options.store.read.tasks.load(taskId);
    if (!task) throw new OrchError('task_not_found', `There is no task ${taskId}.`, { hint: 'See `orchestrator task list`.' });
    const loop = this.#tasks.get(taskId) ?? new TaskLoop(this.#services, this.#runs, task);
    this.#tasks.set(taskId, loop);
    return loop;
  }

  #forget(taskId: string): void {
    this.#tasks.delete(taskId);
    this.#runs.closeLog(taskId);
    this.#changes.notify(taskId);
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
