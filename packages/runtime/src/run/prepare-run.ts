import { randomBytes } from 'node:crypto';
import { isOrchError, OrchError, type Code } from '@orch/diagnostics';
import type { ClientFacts, Continuity, Driver, OpenRequest } from '@orch/driver';
import type { EngineCommand, EngineEvent, StepError, TaskState } from '@orch/engine';
import { advanceLine, type Affinity, type Decision, type Redactor } from '@orch/session-broker';
import type { CompiledAgent, CompiledStep } from '@orch/validator';
import { findProgram } from '../host/find-program.js';
import type { RunRecord, RuntimeTransaction, TaskRecord } from '../ports.js';
import { canonicalHome } from './canonical-home.js';
import { chooseAgent, type ChosenAgent } from './choose-agent.js';
import { commandValues } from './command-values.js';
import { decideSession, lineOf, workingDirectoryOf, type SessionQuestion } from './decide-session.js';
import { runEnvironment, runNames } from './environment.js';
import { openSession } from './open-session.js';
import { nameLine, stepError } from './outcome.js';
import { placeholderValues } from './placeholder-values.js';
import { renderText } from './render.js';
import type { RunPlan, SpooledRequest } from './run-plan.js';
import type { RunServices } from './run-services.js';
import { createSpill } from './value-files.js';
import { findVariables, type AgentVariables } from './variables.js';

export type StartRun = Extract<EngineCommand, { type: 'start_run' }>;

/** What became of a `start_run`, inside the transaction that stores it. */
export type Prepared =
  | { readonly type: 'planned'; readonly plan: RunPlan; readonly events: readonly EngineEvent[]; readonly note: string }
  /** It is over already: refused, or rehearsed without a process. */
  | { readonly type: 'over'; readonly events: readonly EngineEvent[]; readonly note: string }
  /** Prepared again when the client has been asked for its version or its account, for which the store does not wait; nothing was stored. */
  | { readonly type: 'asks'; ask(): Promise<void> }
  /** Asked again later, until one of these agents is not cordoned any more; nothing was stored. */
  | { readonly type: 'waits'; readonly agents: readonly string[]; readonly note: string };

const noUsage = { inputTokens: null, outputTokens: null, costUsd: null };

/** Decides everything about one run and stores it: agent, session, prompt, lease. Starts nothing. */
export class RunPreparation {
  readonly #services: RunServices;
  readonly #task: TaskRecord;
  readonly #step: CompiledStep;
  readonly #command: StartRun;
  readonly #transaction: RuntimeTransaction;
  readonly #diff: string | null;
  readonly #steps: TaskState['steps'];
  readonly #nonce = randomBytes(16).toString('hex');
  readonly #now: number;
  #variables: AgentVariables = { values: {}, open: {}, named: {} };

  constructor(services: RunServices, transaction: RuntimeTransaction, task: TaskRecord, step: CompiledStep, command: StartRun, diff: string | null, steps: TaskState['steps']) {
    this.#services = services;
    this.#transaction = transaction;
    this.#task = task;
    this.#step = step;
    this.#command = command;
    this.#diff = diff;
    this.#steps = steps;
    this.#now = services.options.clock.now();
  }

  async prepare(): Promise<Prepared> {
    return this.#step.kind === 'command' ? await this.#prepareCommand() : await this.#prepareAgent();
  }

  async #prepareCommand(): Promise<Prepared> {
    const template = this.#step.command ?? '';
    const decision = { mode: 'none', reason: `Step "${this.#step.id}" is a command and has no session.` } as const;
    const record: RunRecord = { ...this.#record(), driver: 'shell/cli', decision, startedAt: this.#now };
    if (this.#task.rehearsal) {
      const output = this.#redactor().redact(`would run: ${template}`);
      await this.#transaction.runs.save({ ...record, output, finishedAt: this.#now });
      return { type: 'over', events: [this.#started(), this.#finished(null)], note: `${output}\nA rehearsal runs no commands.` };
    }
    const values = await this.#values(template);
    const spill = createSpill(this.#services.options.logDirectory, this.#task.id, this.#runName());
    return await this.#plan(record, null, this.#driver('shell/cli'), { mode: 'none' }, template, '', commandValues(template, values, spill), template);
  }

  async #prepareAgent(): Promise<Prepared> {
    const { agents } = this.#services.options;
    const name = lineOf(this.#step);
    const line = name === null ? null : await this.#transaction.sessions.loadLine(this.#task.id, name, this.#command.item);
    const chosen = await chooseAgent(this.#task.snapshot, this.#step, line, (agent) => agents.availability(this.#task.project, agent));
    const continues = this.#step.session.mode === 'resume' || this.#step.session.mode === 'fork';
    if (!chosen || (chosen.availability === 'unavailable' && !continues)) {
      return await this.#refuseOpener(this.#record(), 'agent_unavailable', `No agent can run step "${this.#step.id}": each of its agents is disabled or was deleted.`);
    }
    if (chosen.availability === 'cordoned' && !continues) {
      return waits(chosen);
    }
    const driver = this.#driver(this.#task.rehearsal ? 'rehearsal/cli' : chosen.agent.driver);
    const record: RunRecord = { ...this.#record(), agent: chosen.agent.name, driver: driver?.descriptor.id ?? chosen.agent.driver };
    if (!driver) return await this.#refuseOpener(record, 'feature_not_available', `This version cannot run agents with the driver ${chosen.agent.driver}.`);
    const problem = await this.#findVariables(chosen.agent);
    if (problem) return await this.#refuseOpener(record, problem.code, problem.message);
    return await this.#prepareSession(record, chosen, driver, line);
  }

  /** A rehearsal needs no value of a store, and is not given one. */
  get #given(): Readonly<Record<string, string>> {
    return this.#task.rehearsal ? this.#variables.open : this.#variables.values;
  }

  /** Null when all are there. In the transaction that starts the run: values that are replaced after it are set aside for this task. */
  async #findVariables(agent: CompiledAgent): Promise<{ readonly code: 'store_value_missing' | 'vault_damaged'; readonly message: string } | null> {
    try {
      const found = await findVariables(agent, (name) => this.#services.options.variables.find(this.#transaction, this.#task.project, name));
      if ('missing' in found) return { code: 'store_value_missing', message: found.missing };
      this.#variables = found;
      return null;
    } catch (error) {
      if (!isOrchError(error) || error.code !== 'vault_damaged') throw error;
      return { code: error.code, message: error.message };
    }
  }

  async #prepareSession(record: RunRecord, chosen: ChosenAgent, driver: Driver, line: SessionQuestion['line']): Promise<Prepared> {
    const { sessions } = this.#transaction;
    const { agent } = chosen;
    const { path, exists } = workingDirectoryOf(this.#task, agent);
    const client = this.#client(driver, agent, this.#environment(driver, this.#given), path);
    if (client !== null && 'ask' in client) return client;
    const account = await this.#account(driver, agent, line, path, client);
    if (account !== null && typeof account === 'object') return account;
    const env = this.#environment(driver, this.#variables.named);
    const place: Affinity = { host: this.#services.options.host, workingDirectory: path, providerHome: canonicalHome(driver.place.home(env)), account };
    const question: SessionQuestion = {
      task: this.#task, step: this.#step, runKey: this.#command.key, chosen, driver, place, workingDirectoryExists: exists, line,
      drivers: this.#services.options.drivers,
    }; // prettier-ignore
    const { decision, session } = await decideSession(this.#transaction, question);
    if (decision.mode === 'wait') return waits(chosen);
    if (decision.mode === 'refused') {
      await sessions.saveDecision(this.#command.key, decision, this.#now);
      const own = await sessions.loadLine(this.#task.id, decision.line, this.#command.item);
      const advanced = advanceLine(own, this.#command.item, decision, { type: 'failed', lost: false });
      if (advanced && advanced !== own) await sessions.saveLine(this.#task.id, advanced);
      const { code, message, hint } = decision.refusal;
      return await this.#refuse({ ...record, decision }, { code, message, hint });
    }
    const decided: RunRecord = {
      ...record,
      decision,
      session: decision.mode === 'none' ? null : decision.ref,
      turn: decision.mode === 'none' ? null : decision.mode === 'resume' ? decision.turn : 1,
      startedAt: this.#now,
    };
    let continuity: Continuity;
    try {
      continuity = await openSession(this.#transaction, this.#services, question, this.#command.item, decision, session, this.#now);
    } catch (error) {
      return await this.#refuseThrown(decided, error);
    }
    const template = this.#step.prompt ?? '{goal}';
    const values = await this.#values(`${template}\n${agent.command ?? ''}`);
    const spill = createSpill(this.#services.options.logDirectory, this.#task.id, this.#runName());
    const prompt = renderText(template, values, spill);
    const asked = agent.command === null || this.#task.rehearsal ? {} : commandValues(agent.command, values, spill);
    return await this.#plan(decided, agent, driver, continuity, agent.command, prompt, asked, '', client);
  }

  async #plan(
    record: RunRecord, agent: CompiledAgent | null, driver: Driver | undefined, continuity: Continuity, command: string | null, prompt: string,
    values: Readonly<Record<string, string>>, shown: string, client: ClientFacts | null = null,
  ): Promise<Prepared> { // prettier-ignore
    if (!driver) return await this.#refuse(record, stepError('feature_not_available', 'This daemon has no driver for commands.'));
    const { path, exists } = workingDirectoryOf(this.#task, agent);
    if (!exists) return await this.#refuse(record, stepError('run_start_failed', `The working directory ${path} of step "${this.#step.id}" does not exist.`));
    const spool = this.#services.host.spool(this.#nonce);
    const request: OpenRequest = {
      nonce: this.#nonce,
      step: { id: this.#step.id, attempt: this.#command.attempt },
      continuity,
      prompt,
      values,
      workingDirectory: path,
      runDirectory: spool.filesDirectory,
      env: this.#environment(driver, this.#given),
      // A command can always write; there is no switch.
      workspaceAccess: agent ? this.#step.workspaceAccess : 'write',
      permissionMode: agent?.permissionMode ?? 'governed',
      allowedTools: agent?.allowedTools ?? [],
      config: this.#config(agent, command),
      client,
    };
    try {
      const fold = driver.open(request);
      const program = findProgram(fold.process.command, { ...request.env, ...fold.process.env }, path);
      if (program === null) {
        return await this.#refuse(record, stepError('driver_client_missing', `The program ${fold.process.command} of step "${this.#step.id}" was not found.`));
      }
      spool.create();
      spool.writeBeforehand('request.json', JSON.stringify({ version: 1, driver: driver.descriptor.id, request } satisfies SpooledRequest));
      // The process itself is not known yet, the boot of the machine is: enough to tell later that it cannot live any more.
      const stored: RunRecord = { ...record, process: { pid: 0, startTime: '', bootId: this.#services.host.bootId } };
      await this.#transaction.runs.save(stored);
      const plan: RunPlan = { task: this.#task, step: this.#step, agent, record: stored, request, driver, fold, adopted: false };
      return { type: 'planned', plan, events: [this.#started()], note: agent ? `agent ${agent.name} (${driver.descriptor.id}): ${record.decision?.reason ?? ''}` : `runs: ${shown}` };
    } catch (error) {
      await spool.remove();
      return await this.#refuseThrown(record, error);
    }
  }

  /** The driver says what it cannot carry out; anything else is a defect and rolls everything back. */
  async #refuseThrown(record: RunRecord, error: unknown): Promise<Prepared> {
    if (!isOrchError(error)) throw fullDisk(error) ?? error;
    return await this.#refuse(record, this.#redacted(nameLine(this.#step, { code: error.code, message: error.message, hint: error.hint ?? stepError(error.code, '').hint })));
  }

  /** Refused before its session was asked for: a line that the step was to open has failed all the same, which later steps of it are told. */
  async #refuseOpener(record: RunRecord, code: 'agent_unavailable' | 'feature_not_available' | 'store_value_missing' | 'vault_damaged', message: string): Promise<Prepared> {
    const error = stepError(code, message);
    if (this.#step.session.mode !== 'fresh') return await this.#refuse(record, error);
    const { line } = this.#step.session;
    const { sessions } = this.#transaction;
    const decision: Decision = { mode: 'refused', line, source: null, refusal: { code, message, hint: error.hint ?? '' }, reason: message, opens: true };
    await sessions.saveDecision(this.#command.key, decision, this.#now);
    const before = await sessions.loadLine(this.#task.id, line, this.#command.item);
    const failed = advanceLine(before, this.#command.item, decision, { type: 'failed', lost: false });
    if (failed) await sessions.saveLine(this.#task.id, failed);
    return await this.#refuse({ ...record, decision }, error);
  }

  /** Nothing was started: what was opened for the run is closed again. */
  async #refuse(record: RunRecord, error: StepError): Promise<Prepared> {
    const { sessions, runs } = this.#transaction;
    const { decision } = record;
    if (decision && decision.mode !== 'none' && decision.mode !== 'refused') {
      const opened = await sessions.load(decision.ref);
      const lost = error.code === 'session_lost';
      if (opened && decision.mode !== 'resume') await sessions.save({ ...opened, status: 'failed' });
      else if (opened && lost) await sessions.save({ ...opened, status: 'lost' });
      const line = await sessions.loadLine(this.#task.id, decision.line, this.#command.item);
      const advanced = advanceLine(line, this.#command.item, decision, { type: 'failed', lost });
      if (advanced) await sessions.saveLine(this.#task.id, advanced);
      await sessions.releaseLease(decision.ref, this.#command.key);
    }
    await runs.save({ ...record, error, finishedAt: this.#now });
    return { type: 'over', events: [this.#finished(error)], note: `refused [${error.code}] ${error.message}` };
  }

  /** What the installed client is known to be; what to ask where that is not known yet. Null for a driver to which it makes no difference. */
  #client(driver: Driver, agent: CompiledAgent, env: Readonly<Record<string, string>>, workingDirectory: string): ClientFacts | Extract<Prepared, { type: 'asks' }> | null {
    if (driver.client === null) return null;
    const question = { client: driver.client, config: this.#config(agent, null), env, workingDirectory };
    const { clients } = this.#services;
    const facts = clients.lookUp(question);
    return facts === undefined ? { type: 'asks', ask: () => clients.ask(question) } : facts;
  }

  /** As whom the client would run, asked only where the session to be continued belongs to an account. Null where that is not known. */
  async #account(driver: Driver, agent: CompiledAgent, line: SessionQuestion['line'], workingDirectory: string, facts: ClientFacts | null): Promise<string | null | Extract<Prepared, { type: 'asks' }>> {
    const { mode } = this.#step.session;
    if (driver.client === null || line?.current == null || (mode !== 'resume' && mode !== 'fork')) return null;
    const session = await this.#transaction.sessions.load(line.current);
    if (session === null || session.affinity.account === null) return null;
    const question = { client: driver.client, config: this.#config(agent, null), env: this.#sharedEnvironment(driver, this.#given), workingDirectory, facts };
    const { accounts } = this.#services;
    const account = accounts.lookUp(question);
    return account === undefined ? { type: 'asks', ask: () => accounts.ask(question) } : account;
  }

  async #values(text: string): Promise<ReadonlyMap<string, string>> {
    if (!text.includes('{')) return new Map();
    const asked = /\{[^}]*(_output|prev_stdout)/.test(text);
    // What a retry takes back does not count any more.
    const counts = ({ stepId, item, attempt }: RunRecord) => this.#steps.some((step) => step.id === stepId && step.item === item && step.attempt === attempt);
    const runs = asked ? (await this.#transaction.runs.listByTask(this.#task.id)).filter(counts) : [];
    return placeholderValues({ task: this.#task, stepId: this.#step.id, item: this.#command.item, cycle: this.#command.cycle, runs, diff: this.#diff });
  }

  #environment(driver: Driver, variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    // The marker is put in last: an agent's own variables must not hide a process from its end.
    return { ...this.#sharedEnvironment(driver, variables), ...runNames(this.#nonce, this.#task.id, this.#step.id) };
  }

  /** What another run of the agent gets as well. */
  #sharedEnvironment(driver: Driver, variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const { env, stepEnv } = this.#services.options;
    // Where to look for programs is the agent's to say.
    const { PATH: _, ...fixed } = stepEnv;
    return { ...runEnvironment({ daemon: env, passedVariables: driver.place.passedVariables, agent: variables, step: stepEnv }), ...fixed };
  }

  #config(agent: CompiledAgent | null, command: string | null): OpenRequest['config'] {
    const rehearsed = this.#task.rehearsal && agent !== null;
    const set = this.#task.dials.filter((dial) => dial.step === this.#step.id).map(({ step, fault, value }) => ({ step, fault, value }));
    const before = agent?.driver === 'rehearsal/cli' && Array.isArray(agent.block['dials']) ? agent.block['dials'] : [];
    return {
      command: rehearsed ? null : command,
      promptDelivery: agent?.promptDelivery ?? 'env',
      binary: rehearsed ? null : (agent?.binary ?? null),
      options: agent?.options ?? {},
      block: rehearsed ? { dials: [...before, ...set] } : (agent?.block ?? {}),
      rawArgs: rehearsed ? [] : (agent?.rawArgs ?? []),
    };
  }

  #driver(id: string): Driver | undefined {
    return this.#services.options.drivers.find(({ descriptor }) => descriptor.id === id && descriptor.runnable);
  }

  #runName(): string {
    return `${this.#step.id}${this.#command.item === null ? '' : `.${this.#nonce.slice(0, 8)}`}.${this.#command.attempt}`;
  }

  #record(): RunRecord {
    const { key, stepId, item, cycle, attempt } = this.#command;
    return {
      key, taskId: this.#task.id, stepId, item, cycle, attempt, agent: null, driver: null, nonce: this.#nonce, decision: null, session: null, turn: null,
      evidence: null, usage: noUsage, output: null, denials: [], process: null, error: null, startedAt: null, finishedAt: null,
    }; // prettier-ignore
  }

  #redactor(): Redactor {
    return this.#services.options.redactor.forProject(this.#task.project);
  }

  #redacted(error: { readonly code: Code; readonly message: string; readonly hint: string | null }): StepError {
    return { code: error.code, message: this.#redactor().redact(error.message), hint: error.hint };
  }

  #started(): EngineEvent {
    return { type: 'run_started', key: this.#command.key, at: this.#now };
  }

  #finished(error: StepError | null): EngineEvent {
    const outcome = error ? ({ status: 'failed', exitCode: null, error } as const) : ({ status: 'succeeded', exitCode: null, error: null } as const);
    return { type: 'run_finished', key: this.#command.key, at: this.#now, outcome };
  }
}

function waits({ cordoned }: ChosenAgent): Prepared {
  return { type: 'waits', agents: cordoned, note: cordoned.length === 1 ? `waits: agent ${cordoned[0]} is cordoned` : `waits: agents ${cordoned.join(', ')} are cordoned` };
}

/** Of all that can go wrong with a spool's files this happens in practice, and has a remedy. */
function fullDisk(error: unknown): OrchError | null {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null;
  return new OrchError('store_full', `The disk that holds ${path ?? 'the state directory'} is full.`, { hint: 'Free some space; the task goes on by itself.', details: { path, reason: code }, cause: error });
}
