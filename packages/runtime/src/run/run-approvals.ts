import { isOrchError } from '@orch/diagnostics';
import type { ApprovalRecord } from '../ports.js';
import type { RunPlan } from './run-plan.js';
import type { RunServices } from './run-services.js';
import type { TaskPort } from './task-port.js';
import { randomName } from './random-name.js';
import { longestQuestion, shorten } from './shorten.js';

const expireAgainMs = 1000;

export interface PermissionAnswer {
  readonly requestId: string;
  readonly allow: boolean;
  readonly reason: string;
}

/** Of a task that an earlier version compiled. */
const usualTimeoutSeconds = 1800;

/** The permission requests of one run: stored, waited for, answered once; after a restart found again by their request. */
export class RunApprovals {
  readonly #services: RunServices;
  readonly #plan: RunPlan;
  readonly #task: TaskPort;
  readonly #answer: (answer: PermissionAnswer) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #known: Promise<readonly ApprovalRecord[]>;
  readonly #asked = new Set<string>();
  /** Answers that came before the fold had been told so far as to ask again. */
  readonly #early = new Map<string, PermissionAnswer>();

  constructor(services: RunServices, plan: RunPlan, task: TaskPort, answer: (answer: PermissionAnswer) => void) {
    this.#services = services;
    this.#plan = plan;
    this.#task = task;
    this.#answer = answer;
    this.#known = plan.adopted ? services.options.store.read.approvals.list({ taskId: plan.task.id }) : Promise.resolve([]);
    this.#known.catch(() => {});
  }

  async requested(requestId: string, tool: string, summary: string): Promise<void> {
    const { key } = this.#plan.record;
    const stored = await this.#known;
    this.#asked.add(requestId);
    const early = this.#early.get(requestId);
    if (early) return this.#answer(early);
    const known = stored.find((approval) => approval.runKey === key && approval.requestId === requestId);
    if (known && known.status !== 'waiting') {
      this.#answer({ requestId, allow: known.status === 'allowed', reason: known.reason ?? '' });
      return;
    }
    const approval = known ?? this.#create(requestId, tool, summary);
    this.#timers.set(approval.id, setTimeout(() => void this.#expire(approval.id), Math.max(0, approval.expiresAt - this.#now())).unref());
    if (known) return;
    await this.#task.post({
      events: () => [{ type: 'run_waiting', key, at: approval.createdAt }],
      // Stored late, as after a full disk, it may find the run over: nobody is to answer it then.
      save: async (transaction) => {
        const run = await transaction.runs.load(key);
        if (run?.finishedAt === null) await transaction.approvals.save(approval);
      },
    });
  }

  /** A person's answer, stored by the caller already. */
  answered(approval: ApprovalRecord): void {
    clearTimeout(this.#timers.get(approval.id));
    this.#timers.delete(approval.id);
    const answer = { requestId: approval.requestId, allow: approval.status === 'allowed', reason: approval.reason ?? '' };
    if (this.#asked.has(approval.requestId)) this.#answer(answer);
    else this.#early.set(approval.requestId, answer);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #expire(id: string): Promise<void> {
    const reason = `Nobody answered within ${this.#timeoutSeconds} s.`;
    try {
      await this.#task.answer(id, 'expired', reason);
    } catch (error) {
      // Answered a moment ago, or over. Anything else may pass, as a full disk does, and a question must not wait for ever.
      if (isOrchError(error) && error.code === 'task_conflict') return;
      if (this.#timers.has(id)) this.#timers.set(id, setTimeout(() => void this.#expire(id), expireAgainMs).unref());
    }
  }

  #create(requestId: string, tool: string, summary: string): ApprovalRecord {
    const { record, task, step } = this.#plan;
    const redactor = this.#services.options.redactor.forProject(task.project);
    const createdAt = this.#now();
    return {
      id: randomName('apr_'), runKey: record.key, taskId: task.id, project: task.project, stepId: step.id, requestId, tool: redactor.redact(tool),
      summary: shorten(redactor.redact(summary), longestQuestion), status: 'waiting', reason: null, createdAt, expiresAt: createdAt + this.#timeoutSeconds * 1000, answeredAt: null,
    }; // prettier-ignore
  }

  get #timeoutSeconds(): number {
    return this.#plan.step.approvalTimeoutSeconds ?? usualTimeoutSeconds;
  }

  #now(): number {
    return this.#services.options.clock.now();
  }
}
