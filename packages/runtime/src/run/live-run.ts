import type { RunInput, RunOutput, SessionReport, TurnEvent, TurnResult } from '@orch/driver';
import type { RunOutcome, StepError } from '@orch/engine';
import type { HostEnd, HostRun } from '../host/host-run.js';
import type { RunLog } from '../log/run-log.js';
import type { ApprovalRecord, RunRecord, RuntimeTransaction } from '../ports.js';
import { endProcess } from './end-process.js';
import { decideOutcome, readStatus, stepError, type EndReason } from './outcome.js';
import { RunApprovals } from './run-approvals.js';
import type { RunPlan } from './run-plan.js';
import { defaultOutputByteCap, type RunServices } from './run-services.js';
import { judgeReport, loadProof, type Proof } from './run-session.js';
import { settleRun } from './settle-run.js';
import { longestMessage, longestQuestion, longestSummary, shorten } from './shorten.js';
import type { TaskPort } from './task-port.js';

/** What a person keeps of an answer; later steps get it too. */
const longestOutput = 1024 * 1024;
const longestTimer = 2 ** 31 - 1;
/** What is still read of a process after its end was asked for: a step that floods must not outlive its cancelling by what it wrote. */
const mostAfterEnd = 1024 * 1024;

/** One run from its start, or its adoption, until nothing of it is left and that is stored. */
export class LiveRun {
  readonly #services: RunServices;
  readonly #plan: RunPlan;
  readonly #task: TaskPort;
  readonly #log: RunLog;
  readonly #approvals: RunApprovals;
  #record: RunRecord;
  #proof: Proof = { known: null, affinity: null };
  #host: HostRun | null = null;
  #report: SessionReport | null = null;
  #secrets: readonly string[] = [];
  #result: TurnResult | null = null;
  #resultFirst = false;
  #fault: StepError | null = null;
  /** Unlike a fault it leaves the provider's words to the log. */
  #overflow: StepError | null = null;
  #ended: EndReason | null = null;
  /** From here on what comes may come of our ending it. */
  #endBegun = false;
  #ending: Promise<void> | null = null;
  #limit: NodeJS.Timeout | undefined;
  #hang: NodeJS.Timeout | undefined;
  #closed = false;
  #stored = false;

  constructor(services: RunServices, plan: RunPlan, task: TaskPort, log: RunLog) {
    this.#services = services;
    this.#plan = plan;
    this.#task = task;
    this.#log = log;
    this.#record = { ...plan.record, denials: [] };
    this.#approvals = new RunApprovals(services, plan, task, (answer) => this.#receive({ type: 'permission_answered', ...answer }));
  }

  /** Whether only the spool is left to be removed. */
  get stored(): boolean {
    return this.#stored;
  }

  /** Resolves when the end is stored and the spool is gone, or when the run was released. Never rejects. */
  async run(): Promise<void> {
    try {
      await this.#follow();
    } catch (error) {
      if (this.#closed) return;
      this.#services.options.log.error('a run could not be followed to its end', { run: this.#record.key, error: String(error) });
      this.#fault ??= stepError('run_start_failed', `Step "${this.#plan.step.id}" could not be carried out: ${this.#redact(String(error))}`);
      await this.#finish({ type: 'lost' }).catch((again: unknown) => {
        if (!this.#closed) this.#services.options.log.error('the end of a run could not be stored', { run: this.#record.key, error: String(again) });
      });
    }
  }

  /** Asks for the end; the first reason counts. `run` resolves when it has come. */
  end(reason: EndReason): void {
    if (this.#ended !== null || this.#closed) return;
    this.#ended = reason;
    this.#host?.readAtMost(mostAfterEnd);
    if (this.#host) this.#ending = this.#endProcess(this.#host, reason);
  }

  answered(approval: ApprovalRecord): void {
    this.#approvals.answered(approval);
  }

  /** Stops following; the process goes on. */
  release(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#host?.release();
  }

  async #follow(): Promise<void> {
    const { fold, request, adopted, record, agent } = this.#plan;
    if (record.session !== null) this.#proof = await loadProof(this.#services, this.#plan);
    const env = { ...request.env, ...fold.process.env };
    const { command, args, stdin, files } = fold.process;
    // Whoever found the run may have come to end it.
    if (adopted) await new Promise(setImmediate);
    // Not to be started any more: without traces it counts as lost.
    const bootId = this.#ended === null ? (record.process?.bootId ?? '') : '';
    const ensured = await this.#services.host.ensure({
      nonce: record.nonce, command, args, env, workingDirectory: request.workingDirectory, stdin, files, bootId, isNew: !adopted && bootId !== '',
    }); // prettier-ignore
    if (ensured.type === 'not_started') {
      this.#fault = stepError('run_start_failed', `The process of step "${this.#plan.step.id}" could not be started: ${ensured.message}`);
      await this.#store(decideOutcome(this.#facts(null, false)));
      return;
    }
    const host = ensured.run;
    this.#host = host;
    if (this.#closed) return host.release();
    if (host.identity) this.#record = { ...this.#record, process: host.identity };
    if (agent) {
      // Seen while it runs; a command's process is stored with its end.
      void this.#noteDown({ process: this.#record.process }).catch(() => {});
      this.#startLimit(agent.timeoutSeconds);
    }
    if (adopted) this.#log.system('the daemon started again and goes on with this run');
    if (this.#ended !== null) host.readAtMost(mostAfterEnd);
    this.#receive({ type: 'started' });
    const bytes = this.#services.options.outputByteCap ?? defaultOutputByteCap;
    host.watch((stream, bytes) => this.#receive({ type: stream, bytes }), { bytes, exceeded: () => this.#tooMuch(bytes) });
    if (this.#ended !== null) this.#ending ??= this.#endProcess(host, this.#ended);
    await this.#finish(await host.ended);
  }

  async #finish(end: HostEnd): Promise<void> {
    if (this.#closed) return;
    const host = this.#host;
    await host?.drain();
    await this.#ending;
    if (host) await this.#endLeftovers(host, end);
    await host?.drain();
    if (this.#closed) return;
    const status = end.type === 'exited' ? end.status : null;
    if (this.#result !== null && !this.#endBegun) this.#resultFirst = true;
    if (host) this.#receive({ type: 'exited', ...readStatus(status) });
    this.#stopTimers();
    this.#log.end();
    if (host && host.unread > 0) this.#log.system(`${host.unread} bytes of its output were not read any more.`);
    const outcome = decideOutcome(this.#facts(status, end.type === 'lost'));
    host?.release();
    await this.#store(outcome);
  }

  async #store(outcome: RunOutcome): Promise<void> {
    const now = this.#services.options.clock.now();
    const { key } = this.#record;
    const result = this.#result;
    const succeeded = outcome.status === 'succeeded';
    const denied = outcome.error?.code === 'driver_permission_denied';
    const record: RunRecord = {
      ...this.#record,
      usage: result?.usage ?? this.#record.usage,
      output: result && (succeeded || denied) ? this.#cut(this.#redact(result.output)) : null,
    };
    const redacted: RunOutcome = outcome.error ? { ...outcome, error: { ...outcome.error, message: shorten(this.#redact(outcome.error.message), longestMessage) } } : outcome;
    const lost = outcome.error?.code === 'session_lost';
    this.#log.system(describe(redacted));
    await this.#task.post({
      events: () => [{ type: 'run_finished', key, at: now, outcome: redacted }],
      save: (transaction) => settleRun(transaction, this.#services, this.#plan, { record, outcome: redacted, result, report: this.#report, secrets: this.#secrets, lost }, now),
    });
    // Nobody asks for it once the outcome is stored; what a crash leaves here is reaped.
    this.#stored = true;
    await this.#services.host.spool(record.nonce).remove().catch(() => {});
  }

  #facts(exitStatus: number | null, lost: boolean) {
    const mode = this.#record.decision?.mode;
    return {
      step: this.#plan.step,
      exitStatus,
      lost,
      result: this.#result,
      resultFirst: this.#resultFirst,
      ended: this.#ended,
      fault: this.#fault ?? this.#overflow,
      needsSession: mode === 'fresh' ? ('new' as const) : mode === 'resume' || mode === 'fork' ? ('proof' as const) : ('no' as const),
      identified: this.#report !== null,
      denials: this.#record.denials.length,
      rehearsal: this.#plan.task.rehearsal,
      limitSeconds: this.#plan.agent?.timeoutSeconds ?? null,
    };
  }

  #receive(input: RunInput): void {
    if (this.#closed) return;
    let outputs: readonly RunOutput[];
    try {
      outputs = this.#plan.fold.receive(input);
    } catch (error) {
      this.#break(stepError('driver_protocol_error', `The driver could not go on: ${String(error)}`));
      return;
    }
    this.#log.batch(() => {
      for (const output of outputs) {
        // Nothing that a provider says after it was found in the wrong session is acted on.
        if (this.#fault !== null) return;
        if (output.type === 'event') this.#event(output.event);
        else if (output.type === 'send') this.#host?.send(output.key, output.text);
        else this.#host?.endInput();
      }
    });
  }

  #event(event: TurnEvent): void {
    switch (event.type) {
      case 'session_identified':
        return this.#identified(event.report);
      case 'message':
        return this.#log.agent(event.text);
      case 'output':
        return this.#log.output(event.stream, event.text);
      case 'tool_started':
        return this.#log.agent(`tool ${event.tool}: ${this.#summary(event.summary)}`);
      case 'tool_finished':
        return event.failed ? this.#log.agent(`tool ${event.tool} failed`) : undefined;
      case 'permission_requested':
        this.#log.agent(`asks to use ${event.tool}: ${shorten(this.#redact(event.summary), longestQuestion)}`);
        this.#approvals.requested(event.requestId, event.tool, event.summary).catch((error: unknown) => {
          if (!this.#closed) this.#break(stepError('run_start_failed', `A permission request could not be stored: ${String(error)}`));
        });
        return;
      case 'permission_denied': {
        const summary = this.#summary(event.summary);
        this.#log.agent(`was denied ${event.tool}: ${summary} (${event.reason})`);
        const denial = { tool: this.#redact(event.tool), summary };
        this.#record = { ...this.#record, denials: [...this.#record.denials, denial] };
        return;
      }
      case 'retrying':
        return this.#log.agent(`retries (${event.attempt}): ${event.reason}`, 'retry');
      case 'notice':
        return this.#log.agent(event.level === 'warning' ? `warning: ${event.text}` : event.text);
      case 'turn_finished':
        return this.#turnFinished(event.result);
    }
  }

  #identified(report: SessionReport): void {
    if (this.#report !== null) return;
    this.#secrets = [...this.#secrets, ...report.secrets];
    let fault: StepError | null;
    try {
      fault = judgeReport(this.#services, this.#plan, this.#proof, report);
    } catch (error) {
      fault = stepError('driver_protocol_error', this.#redact(String(error)));
    }
    if (fault) {
      this.#break(fault);
      return;
    }
    this.#report = report;
    this.#log.release();
    const { model, providerVersion, account } = report;
    const evidence = report.evidence?.class ?? null;
    this.#record = { ...this.#record, evidence };
    const ref = this.#record.session;
    const now = this.#services.options.clock.now();
    const save = this.#noteDown({ evidence }, async (transaction) => {
      const session = ref === null ? null : await transaction.sessions.load(ref);
      if (!session) return;
      const affinity = { ...session.affinity, account: account ?? session.affinity.account };
      await transaction.sessions.save({ ...session, status: 'open', evidence: evidence ?? session.evidence, model, providerVersion, affinity, lastUsedAt: now });
    });
    save.catch(() => {});
  }

  /** Seen while it runs. What is stored late, as after a full disk, changes nothing of a run that has ended, nor what was noted down of it since. */
  #noteDown(facts: Partial<RunRecord>, more: (transaction: RuntimeTransaction) => Promise<void> = async () => {}): Promise<void> {
    return this.#task.post({
      events: () => [],
      save: async (transaction) => {
        const stored = await transaction.runs.load(this.#record.key);
        if (!stored || stored.finishedAt !== null) return;
        await transaction.runs.save({ ...stored, ...facts });
        await more(transaction);
      },
    });
  }

  #turnFinished(result: TurnResult): void {
    if (this.#result !== null) return;
    this.#result = result;
    if (this.#host === null || this.#host.isOver) return;
    this.#resultFirst = !this.#endBegun;
    this.#hang = setTimeout(() => {
      this.#log.system('the provider gave its result and does not end; its process is ended');
      this.end('hung');
    }, this.#services.graces.afterResult).unref();
  }

  /** At once: what writes so fast writes as much again while it is asked to end. */
  #tooMuch(most: number): void {
    this.#host?.readAtMost(mostAfterEnd);
    if (this.#ended === null) {
      this.#overflow = stepError('step_output_too_large', `Step "${this.#plan.step.id}" wrote more than ${most} bytes of output and was ended.`);
      this.end('broken');
    } else if (this.#host && this.#ended !== 'broken') {
      // It has an end already and only gets there sooner.
      this.#ending = this.#endProcess(this.#host, 'broken');
    }
  }

  /** Ends the process before it can do anything more. */
  #break(error: StepError): void {
    if (this.#fault !== null) return;
    this.#fault = { ...error, message: this.#redact(error.message) };
    this.#log.release();
    if (this.#ended === null) this.end('broken');
    else if (this.#host) this.#ending = this.#endProcess(this.#host, 'broken');
  }

  async #endProcess(host: HostRun, reason: EndReason): Promise<void> {
    if (reason !== 'broken') {
      // Its time may have run out, or its end been asked for, while nobody looked and after it had done its work.
      await host.drain();
      if (host.hasEnded) {
        this.#ended = null;
        return;
      }
    }
    this.#endBegun = true;
    const interrupts = this.#plan.driver.descriptor.capabilities.interrupt && (reason === 'cancelled' || reason === 'timeout');
    await endProcess(host, this.#services.graces, {
      interrupt: interrupts ? () => this.#receive({ type: 'interrupt_requested' }) : null,
      atOnce: reason === 'broken',
      report: this.#reportStuck,
    });
  }

  async #endLeftovers(host: HostRun, end: HostEnd): Promise<void> {
    const left = await host.tree.find();
    if (left.length === 0) return;
    if (end.type === 'exited' && this.#ended === null) this.#log.system(`ended ${left.length === 1 ? 'a process' : `${left.length} processes`} that the step left behind`);
    await host.tree.terminate(this.#services.graces.leftovers);
    await host.tree.kill(this.#reportStuck);
  }

  readonly #reportStuck = (pids: readonly number[]): void => {
    this.#services.options.log.warn('processes of a run do not end', { run: this.#record.key, pids });
  };

  #startLimit(seconds: number | null): void {
    if (seconds === null || seconds >= this.#plan.step.timeoutSeconds) return;
    const left = (this.#record.startedAt ?? 0) + seconds * 1000 - this.#services.options.clock.now();
    this.#limit = setTimeout(() => this.end('timeout'), Math.min(Math.max(0, left), longestTimer)).unref();
  }

  #stopTimers(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#hang);
    this.#approvals.stop();
  }

  #redact(text: string): string {
    return this.#services.options.redactor.forProject(this.#plan.task.project).redact(text);
  }

  #summary(text: string): string {
    return shorten(this.#redact(text), longestSummary);
  }

  #cut(output: string): string {
    return output.length <= longestOutput ? output : `${output.slice(0, longestOutput)}\n[cut after ${longestOutput} characters]`;
  }
}

function describe(outcome: RunOutcome): string {
  return outcome.error === null ? outcome.status : `${outcome.status} [${outcome.error.code}] ${outcome.error.message}`;
}
