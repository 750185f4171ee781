import { OrchError } from '@orch/diagnostics';
import { apply, commands, type EngineCommand, type EngineEvent, type TaskState } from '@orch/engine';
import type { CompiledStep } from '@orch/validator';
import type { ApprovalRecord, RuntimeTransaction, TaskRecord } from '../ports.js';
import { RunPreparation, type Prepared, type StartRun } from '../run/prepare-run.js';
import { readDiff } from '../run/read-diff.js';
import { mentions } from '../run/render.js';
import type { RunPlan } from '../run/run-plan.js';
import type { RunServices } from '../run/run-services.js';
import type { TaskChange, TaskPort } from '../run/task-port.js';
import { Wakes } from './wakes.js';

/** What a task's loop needs beside the services: the runs in the process, and the tellers of what happened. */
export interface TaskHost {
  isLive(key: string): boolean;
  /** Follows a run that was just decided on. */
  launch(plan: RunPlan, task: TaskLoop): void;
  /** Finds a run again that was decided on before; false where there is nothing to find. */
  adopt(key: string, task: TaskLoop): Promise<boolean>;
  end(key: string, reason: 'timeout' | 'cancelled'): void;
  answered(approval: ApprovalRecord): void;
  note(task: TaskRecord, stepId: string, attempt: number, text: string): void;
  changed(taskId: string): void;
  /** Nothing more happens to the task by itself, and nobody asks anything of it now. */
  finished(task: TaskLoop): void;
}

const retryMs = 1000;
/** How often a step that waits for a cordoned agent asks again. */
const askAgainMs = 2000;

interface Round {
  readonly state: TaskState;
  readonly sequence: number;
  readonly commands: readonly EngineCommand[];
  readonly plans: readonly RunPlan[];
  readonly notes: readonly { readonly command: StartRun; readonly text: string }[];
  readonly waits: boolean;
  /** Steps that need the workspace's differences, which are not read while the store waits. */
  readonly needsDiff: readonly string[];
  /** Asks clients what they have to say before a step is prepared; not while the store waits either. */
  readonly questions: readonly (() => Promise<void>)[];
}

/** One task: a queue of changes, each stored with all that follows from it, after which the world is made equal to the engine's commands. */
export class TaskLoop implements TaskPort {
  readonly #services: RunServices;
  readonly #host: TaskHost;
  readonly #wakes: Wakes;
  readonly #diffs = new Map<string, string>();
  #task: TaskRecord;
  #tail: Promise<unknown> = Promise.resolve();
  #journal: { readonly sequence: number; readonly state: TaskState } | null = null;
  #waitNote: string | null = null;
  #waits = false;
  /** Changes that are asked for and not done. */
  #open = 0;
  /** Whether all that followed from the last stored change has been done. */
  #followed = true;
  #closed = false;

  constructor(services: RunServices, host: TaskHost, task: TaskRecord) {
    this.#services = services;
    this.#host = host;
    this.#task = task;
    this.#wakes = new Wakes(services.options.clock, (key) => {
      const happened = key === null ? [] : [{ type: 'time_passed', key, at: services.options.clock.now() } as const];
      this.post({ events: () => happened }).catch(() => {});
    });
  }

  get task(): TaskRecord {
    return this.#task;
  }

  /** Tries again for as long as the store cannot take it: an end that is not stored would be lost. */
  async post(change: TaskChange): Promise<void> {
    for (;;) {
      if (this.#closed) throw new Error('the runtime is closed');
      try {
        await this.change(change);
        return;
      } catch (error) {
        if (this.#closed) throw error;
        this.#services.options.log.error('a change of a task could not be stored and is tried again', { task: this.#task.id, error: String(error) });
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  /** Once: for what somebody asked for, who is told of a refusal. */
  change(change: TaskChange): Promise<void> {
    this.#open++;
    const done = this.#after(this.#tail, change).finally(() => {
      this.#open--;
      // A retry that is asked for meanwhile is still to find the task here.
      if (this.#open === 0 && this.#followed && !this.#closed && this.#task.finishedAt !== null) this.#host.finished(this);
    });
    this.#tail = done.catch(() => {});
    return done;
  }

  /** A step that waits for an agent is looked at again now. */
  lookAgain(): void {
    if (this.#waits) this.post({ events: () => [] }).catch(() => {});
  }

  async answer(approvalId: string, status: Exclude<ApprovalRecord['status'], 'waiting'>, reason: string): Promise<void> {
    const { clock, store, redactor } = this.#services.options;
    let answered: ApprovalRecord | null = null;
    const now = clock.now();
    const runKey = (await store.read.approvals.load(approvalId))?.runKey ?? '';
    const others = await store.read.approvals.list({ taskId: this.#task.id, waitingOnly: true });
    const last = !others.some((other) => other.runKey === runKey && other.id !== approvalId);
    await this.change({
      events: () => (last ? [{ type: 'run_continued', key: runKey, at: now }] : []),
      save: async (transaction) => {
        const approval = await transaction.approvals.load(approvalId);
        if (approval?.status !== 'waiting') {
          throw new OrchError('task_conflict', `Approval ${approvalId} does not wait any more: it is ${approval?.status ?? 'gone'}.`, { hint: 'Nothing was changed.' });
        }
        answered = { ...approval, status, reason: redactor.forProject(approval.project).redact(reason), answeredAt: now };
        await transaction.approvals.save(answered);
      },
    });
    if (answered) this.#host.answered(answered);
  }

  /** Stops without ending anything. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wakes.stop();
    await this.#tail;
  }

  async #after(earlier: Promise<unknown>, change: TaskChange): Promise<void> {
    await earlier;
    if (this.#closed) throw new Error('the runtime is closed');
    await this.#advance(change);
  }

  async #advance(change: TaskChange): Promise<void> {
    const before = this.#journal;
    let round: Round;
    try {
      round = await this.#services.options.store.transaction((transaction) => this.#store(transaction, change));
    } catch (error) {
      // What was kept in mind may not be what is stored.
      this.#journal = null;
      throw error;
    }
    this.#journal = { sequence: round.sequence, state: round.state };
    this.#task = { ...this.#task, status: round.state.status, finishedAt: round.state.finishedAt };
    this.#followed = false;
    try {
      await this.#follow(round, change, before?.state !== round.state);
      this.#followed = true;
    } catch (error) {
      // The change is stored, so that whoever asked for it must not hear that it failed, nor try it again: the rest is made true later.
      this.#services.options.log.error('what follows from a change of a task could not be done and is tried again', { task: this.#task.id, error: String(error) });
      setTimeout(() => void this.post({ events: () => [] }).catch(() => {}), retryMs).unref();
    }
  }

  /** What is stored takes place. */
  async #follow(round: Round, change: TaskChange, moved: boolean): Promise<void> {
    const note = change.note?.() ?? null;
    if (note) this.#host.note(this.#task, note.stepId, note.attempt, note.text);
    for (const { command, text } of round.notes) this.#host.note(this.#task, command.stepId, command.attempt, text);
    await this.#makeTrue(round);
    if (moved || change.save) this.#host.changed(this.#task.id);
    if (round.needsDiff.length > 0 || round.questions.length > 0) await this.#findOut(round);
    else if (round.state.finishedAt !== null) this.#wakes.stop();
  }

  /** Inside the transaction: the change, and every run that it makes due, until nothing more follows. */
  async #store(transaction: RuntimeTransaction, change: TaskChange): Promise<Round> {
    const loaded = this.#journal ?? (await transaction.journal.load(this.#task.id));
    if (!loaded) throw new OrchError('task_conflict', `Task ${this.#task.id} has no state.`);
    const workflow = this.#task.snapshot;
    const events: EngineEvent[] = [];
    let state = loaded.state;
    const add = (more: readonly EngineEvent[]) => {
      for (const event of more) {
        const next = apply(workflow, state, event);
        // A duplicate or a late event says nothing and is not kept.
        if (next !== state) events.push(event);
        state = next;
      }
    };
    add(change.events(state));
    await change.save?.(transaction);
    const due = await this.#prepareDue(transaction, () => state, add);
    if (events.length > 0) {
      await transaction.journal.append(this.#task.id, loaded.sequence, events, state);
      if (state.status !== loaded.state.status) await transaction.tasks.setStatus(this.#task.id, state.status, state.finishedAt);
    }
    return { state, sequence: loaded.sequence + events.length, commands: commands(workflow, state), ...due };
  }

  async #prepareDue(transaction: RuntimeTransaction, now: () => TaskState, add: (events: readonly EngineEvent[]) => void): Promise<Omit<Round, 'state' | 'sequence' | 'commands'>> {
    const plans: RunPlan[] = [];
    const notes: { command: StartRun; text: string }[] = [];
    const needsDiff: string[] = [];
    const questions: (() => Promise<void>)[] = [];
    let waits = false;
    const seen = new Set<string>();
    for (;;) {
      const command = commands(this.#task.snapshot, now()).find((each): each is StartRun => each.type === 'start_run' && !seen.has(each.key));
      if (!command) return { plans, notes, needsDiff, questions, waits };
      seen.add(command.key);
      if (this.#host.isLive(command.key) || (await transaction.runs.load(command.key)) !== null) continue;
      const step = this.#task.snapshot.steps.find(({ id }) => id === command.stepId);
      if (!step) throw new OrchError('task_conflict', `Task ${this.#task.id} has no step "${command.stepId}".`);
      if (this.#mentionsDiff(step) && !this.#diffs.has(command.key)) {
        needsDiff.push(command.key);
        continue;
      }
      const prepared: Prepared = await new RunPreparation(this.#services, transaction, this.#task, step, command, this.#diffs.get(command.key) ?? null, now().steps).prepare();
      if (prepared.type === 'asks') {
        questions.push(prepared.ask);
        continue;
      }
      if (prepared.type === 'waits') {
        waits = true;
        // Read again when it begins: by then the workspace may be another.
        this.#diffs.delete(command.key);
        if (this.#waitNote !== prepared.note) notes.push({ command, text: prepared.note });
        this.#waitNote = prepared.note;
        add([{ type: 'run_waiting', key: command.key, at: this.#services.options.clock.now(), for: prepared.agents }]);
        continue;
      }
      this.#waitNote = null;
      this.#diffs.delete(command.key);
      notes.push({ command, text: prepared.note });
      if (prepared.type === 'planned') plans.push(prepared.plan);
      add(prepared.events);
    }
  }

  async #makeTrue(round: Round): Promise<void> {
    for (const plan of round.plans) this.#host.launch(plan, this);
    const wakes = new Map<string, number>();
    for (const command of round.commands) {
      if (command.type === 'wake_at') wakes.set(command.key, command.at);
      else if (!this.#host.isLive(command.key) && !(await this.#host.adopt(command.key, this))) {
        if (command.type === 'cancel_run') this.#neverWas(command.key, command.reason);
        continue;
      }
      if (command.type === 'cancel_run') this.#host.end(command.key, command.reason);
    }
    this.#waits = round.waits;
    this.#wakes.set(wakes, round.waits ? this.#services.options.clock.now() + askAgainMs : null);
  }

  /** A run that is to end and never was has ended. */
  #neverWas(key: string, reason: 'timeout' | 'cancelled'): void {
    const at = this.#services.options.clock.now();
    const error = { code: reason === 'timeout' ? 'step_timed_out' : 'task_cancelled', message: 'The step was ended before its process was started.', hint: null };
    const outcome = { status: reason === 'timeout' ? ('failed' as const) : ('cancelled' as const), exitCode: null, error };
    this.post({ events: () => [{ type: 'run_finished', key, at, outcome }] }).catch(() => {});
  }

  /** In its own texts, or in the command of an agent that may run it. */
  #mentionsDiff(step: CompiledStep): boolean {
    const commands = this.#task.snapshot.agents.filter(({ name }) => step.agents.includes(name)).map(({ command }) => command);
    return [step.prompt, step.command, ...commands].some((text) => text !== null && mentions(text, 'diff'));
  }

  async #findOut({ needsDiff, questions }: Round): Promise<void> {
    await Promise.all([needsDiff.length > 0 ? this.#readDiffs(needsDiff) : null, ...questions.map((ask) => ask())]);
    await this.#advance({ events: () => [] });
  }

  async #readDiffs(keys: readonly string[]): Promise<void> {
    const { env, redactor } = this.#services.options;
    // An agent may have written its session's id into a file.
    const diff = redactor.forProject(this.#task.project).redact(await readDiff(this.#task.workspaceRoot, env));
    for (const key of keys) this.#diffs.set(key, diff);
  }
}
