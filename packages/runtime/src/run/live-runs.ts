import type { ChangeHub } from '../log/change-hub.js';
import { RunLog } from '../log/run-log.js';
import { TaskLog } from '../log/task-log.js';
import type { ApprovalRecord, TaskRecord } from '../ports.js';
import type { TaskHost, TaskLoop } from '../task/task-loop.js';
import { LiveRun } from './live-run.js';
import { reopenRun } from './reopen-run.js';
import type { RunPlan } from './run-plan.js';
import type { RunServices } from './run-services.js';

const defaultLogByteCap = 16 * 1024 * 1024;
const rehearsalHeading = 'rehearsal: the offline provider plays every agent, and nothing runs for real';

/** The runs that this process follows now, and the logs of their tasks. */
export class LiveRuns implements TaskHost {
  readonly #services: RunServices;
  readonly #changes: ChangeHub;
  readonly #finished: (task: TaskLoop) => void;
  readonly #runs = new Map<string, { readonly run: LiveRun; readonly done: Promise<unknown> }>();
  readonly #logs = new Map<string, TaskLog>();
  #released = false;

  constructor(services: RunServices, changes: ChangeHub, finished: (task: TaskLoop) => void) {
    this.#services = services;
    this.#changes = changes;
    this.#finished = finished;
  }

  isLive(key: string): boolean {
    return this.#runs.has(key);
  }

  launch(plan: RunPlan, task: TaskLoop): void {
    // It is stored, so that the next daemon starts it.
    if (this.#released) return;
    const { options } = this.#services;
    const { key, attempt, session } = plan.record;
    const log = this.#log(plan.task);
    const written = plan.adopted ? log.count(plan.step.id, attempt) : null;
    const runLog = new RunLog({ log, redactor: options.redactor.forProject(plan.task.project), step: plan.step.id, attempt, held: session !== null, written });
    const run = new LiveRun(this.#services, plan, task, runLog);
    const over = () => {
      this.#runs.delete(key);
      if (this.#runs.size === 0 && !this.#released) this.#services.host.rest();
    };
    this.#runs.set(key, { run, done: run.run().then(over) });
  }

  async adopt(key: string, task: TaskLoop): Promise<boolean> {
    const record = await this.#services.options.store.read.runs.load(key);
    if (this.#released) return true;
    if (!record || record.finishedAt !== null) return false;
    const found = reopenRun(this.#services, task.task, record);
    if ('plan' in found) this.launch(found.plan, task);
    else await this.#endLost(record.nonce, task, found.settle);
    return true;
  }

  end(key: string, reason: 'timeout' | 'cancelled'): void {
    this.#runs.get(key)?.run.end(reason);
  }

  answered(approval: ApprovalRecord): void {
    this.#runs.get(approval.runKey)?.run.answered(approval);
  }

  note(task: TaskRecord, step: string, attempt: number, text: string): void {
    if (this.#released) return;
    this.#log(task).append(text.split('\n').map((line) => ({ step, attempt, stream: 'system', text: line })));
  }

  changed(taskId: string): void {
    this.#changes.notify(taskId);
  }

  finished(task: TaskLoop): void {
    this.#finished(task);
  }

  /** Stops following; processes go on. */
  async release(): Promise<void> {
    this.#released = true;
    const live = [...this.#runs.values()];
    for (const { run } of live) run.release();
    this.#runs.clear();
    await Promise.all(live.filter(({ run }) => run.stored).map(({ done }) => done));
  }

  closeLog(taskId: string): void {
    this.#logs.get(taskId)?.close();
    this.#logs.delete(taskId);
  }

  closeLogs(): void {
    for (const taskId of this.#logs.keys()) this.closeLog(taskId);
  }

  /** Without its request a run cannot be followed: whatever lives of it is ended, and it counts as lost. */
  async #endLost(nonce: string, task: TaskLoop, settle: Parameters<TaskLoop['post']>[0]): Promise<void> {
    await this.#services.host.reap(nonce, (pids) => this.#services.options.log.warn('processes of a lost run do not end', { nonce, pids }));
    task.post(settle).catch(() => {});
  }

  #log({ id: taskId, project, rehearsal }: TaskRecord): TaskLog {
    const known = this.#logs.get(taskId);
    if (known) return known;
    const { options } = this.#services;
    const log = new TaskLog({
      directory: options.logDirectory,
      taskId,
      redactor: options.redactor.forProject(project),
      heading: rehearsal ? rehearsalHeading : null,
      byteCap: options.logByteCap ?? defaultLogByteCap,
      now: () => options.clock.now(),
      written: () => this.#changes.notify(taskId),
      failed: (error) => options.log.warn('the log of a task cannot be written', { task: taskId, error: String(error) }),
    });
    this.#logs.set(taskId, log);
    return log;
  }
}
