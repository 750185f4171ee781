import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TaskInfo } from '../../packages/protocol/dist/index.js';
import type { Evidence, Resolution, Strike, TaskEvidence } from './judge.ts';
import { commandFacts, providerFacts, type Fact } from './ledgers.ts';
import type { Moment } from './point.ts';
import { isStopped, type SandboxProcess } from './processes.ts';
import { Sandbox, type ChaosDaemon, type DaemonOptions } from './sandbox.ts';
import { seeded, type Seeded } from './seeded.ts';
import { goAhead, workflows, type ChaosWorkflow } from './workflows.ts';

/** What is asked of the daemon, by whoever is the user of this point. */
export interface Wish {
  readonly workflow: ChaosWorkflow;
  readonly dials: readonly { readonly step: string; readonly fault: string; readonly value: number | null }[];
}

export interface PlayOptions {
  readonly mutation: string | null;
  /** How long anything that has to come may take. */
  readonly patienceMs: number;
  /** Keeps the files, to be looked at. */
  readonly keep: boolean;
}

const finished: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/** One point while it is played: the sandbox, the daemon that is there now, and what has been seen. */
export class Play {
  readonly sandbox: Sandbox;
  readonly options: PlayOptions;
  readonly random: Seeded;
  readonly strikes: Strike[] = [];
  readonly seen: string[] = [];
  readonly cancelled = new Set<string>();
  /** By task, how many runs had begun when its cancel was acknowledged. */
  readonly #startsAtCancel = new Map<string, number>();
  readonly resolutions = new Map<string, Resolution[]>();
  /** By the name that it was created with. */
  readonly wishes = new Map<string, Wish>();
  readonly toldToStop = new Set<ChaosDaemon>();
  diskWasFull = false;
  /** Whether the moment of the drama came before all was over. */
  reached = true;
  /** Whether a daemon that is gone is started by whoever needs it; until the drama is over that is the drama's to do. */
  restarts = false;
  #daemon: ChaosDaemon | null = null;
  #allOver = false;
  #closed = false;

  /** `seed` decides what the suite answers where a person is asked. */
  constructor(seed: number, options: PlayOptions) {
    this.sandbox = new Sandbox(options.mutation);
    this.options = options;
    this.random = seeded(seed);
  }

  /** In the order in which they were written. */
  facts(): readonly Fact[] {
    return [...providerFacts(this.sandbox.providerHome), ...commandFacts(this.sandbox.workspace)];
  }

  startsOf(task: string): number {
    return this.facts().filter((fact) => fact.event === 'start' && fact.task === task).length;
  }

  get daemon(): ChaosDaemon {
    if (!this.#daemon) throw new Error('no daemon was started');
    return this.#daemon;
  }

  set daemon(daemon: ChaosDaemon) {
    this.#daemon = daemon;
  }

  start(options: DaemonOptions = {}): ChaosDaemon {
    this.#daemon = this.sandbox.start(options);
    return this.#daemon;
  }

  /** A daemon that answers, whatever it takes: one that a point kills while it starts is started again. */
  async client(): Promise<Client> {
    if (this.#closed) throw new Error('the point is over');
    const deadline = Date.now() + this.options.patienceMs;
    for (let failures = 0; Date.now() < deadline && !this.#closed; ) {
      if (this.daemon.exit() !== null && !this.restarts) {
        await sleep(20);
        continue;
      }
      if (this.daemon.exit() !== null) {
        const { code, signal } = this.daemon.exit()!;
        if (signal === null && ++failures > 3) throw new Error(`the daemon ended by itself with ${code}: ${this.daemon.words()}`);
        this.start();
      }
      const client = await this.sandbox.answering(this.daemon, deadline - Date.now());
      if (client) return client;
    }
    throw new Error(`no daemon answered within ${this.options.patienceMs} ms: ${this.daemon.words()}`);
  }

  /** Applies the workflow and creates the task, as a user would who tries again when the daemon goes away under his hands. */
  async ask(name: string, wish: Wish): Promise<string> {
    this.wishes.set(name, wish);
    return await this.insist(async (client) => {
      await this.apply(client, wish.workflow);
      return await createOnce(client, name, wish);
    });
  }

  async apply(client: Client, workflow: ChaosWorkflow): Promise<void> {
    const result = await client.apply({
      body: { files: [{ file: 'chaos.yaml', text: workflow.manifests }], project: 'chaos', dryRun: false, prune: false, baseDirectory: this.sandbox.workspace },
    });
    const refused = result.diagnostics.filter(({ severity }) => severity === 'error');
    if (refused.length > 0) throw new Error(`the workflow was refused: ${JSON.stringify(refused)}`);
  }

  /** Tries until it is done: a daemon that dies or a disk that is full meanwhile is nothing that a user gives up for. */
  async insist<T>(work: (client: Client) => Promise<T>): Promise<T> {
    let last: unknown;
    for (const deadline = Date.now() + this.options.patienceMs; Date.now() < deadline; await sleep(100)) {
      try {
        return await work(await this.client());
      } catch (error) {
        last = error;
      }
      if (this.#closed) break;
    }
    throw new Error(`not done within ${this.options.patienceMs} ms: ${String(last)}`);
  }

  /** Starts a daemon that is halted at the moment, asks for the task, and comes back at the moment. */
  async until(wish: Wish, moment: Moment): Promise<void> {
    this.start({ stopAt: moment });
    this.askMeanwhile(wish);
    if (moment.at === 'time') await this.insist((client) => client.status());
    this.reached = await this.moment(moment);
  }

  /** Waits for the moment; false when all tasks were over before. For an act the daemon is halted when this resolves. */
  async moment(moment: Moment): Promise<boolean> {
    const started = Date.now();
    for (;;) {
      if (moment.at === 'act' && this.sandbox.halted() !== null && isStopped(this.daemon.pid)) return true;
      if (moment.at === 'ledger' && this.facts().length >= moment.lines) return true;
      if (moment.at === 'time' && Date.now() - started >= moment.ms) return true;
      if (this.daemon.exit() !== null) return true;
      if (Date.now() - started > this.options.patienceMs) throw new Error('the moment did not come');
      if (this.#allOver && moment.at !== 'time') return false;
      await sleep(moment.at === 'ledger' ? 2 : 5);
    }
  }

  /** Asks for the task and notices when it is over, while something else is waited for; a failure shows when the task is followed. */
  askMeanwhile(wish: Wish): void {
    const over = async () => {
      await this.ask('task', wish);
      while (!this.#allOver && !this.#closed) {
        await sleep(100);
        const { items } = (await this.sandbox.client()?.listTasks({ project: 'chaos' }, { signal: AbortSignal.timeout(5000) }).catch(() => null)) ?? { items: [] };
        this.#allOver = items.length > 0 && items.every(({ status }) => finished.has(status));
      }
    };
    over().catch(() => {});
  }

  /** `kill -9` of the daemon that is there now. */
  async killDaemon(): Promise<void> {
    this.daemon.child.kill('SIGKILL');
    await this.daemon.gone;
  }

  /** From its answer on no run of the task may begin but the one that was under way. */
  async cancel(client: Client, id: string): Promise<void> {
    this.cancelled.add(id);
    const done = await client.cancelTask({ id }).catch((error: { code?: string }) => (error.code === 'task_conflict' ? null : Promise.reject(error as Error)));
    if (done) this.#startsAtCancel.set(id, this.startsOf(id));
  }

  /** Follows every task to its end, answers what waits for a person, and tells what is left then. */
  async toTheEnd(): Promise<readonly TaskInfo[]> {
    this.restarts = true;
    this.sandbox.write(`work/${goAhead}`, '');
    const deadline = Date.now() + this.options.patienceMs;
    for (;;) {
      const infos = await this.insist(async (client) => {
        const { items } = await client.listTasks({ project: 'chaos' });
        return await Promise.all(items.map(({ id }) => client.taskInfo({ id })));
      });
      if (infos.every(({ task }) => finished.has(task.status)) && infos.length >= this.wishes.size) {
        this.#allOver = true;
        // A task is said to be over only when nothing of it is left.
        const over = new Map(infos.map(({ task }) => [task.id, task.status]));
        for (const { run, command } of this.sandbox.processes()) if (run && over.has(run.task)) this.seen.push(`step ${run.step} of a task that is ${over.get(run.task)} has a process still: ${command.slice(0, 120)}`);
        return infos;
      }
      if (Date.now() > deadline) {
        this.seen.push(`not over after ${this.options.patienceMs} ms`);
        return infos;
      }
      for (const { task, steps } of infos) {
        for (const step of steps) if (step.status === 'waiting' && step.error?.code === 'outcome_unknown') await this.#resolve(task.id, step.id);
      }
      await sleep(60);
    }
  }

  /** The suite is the person: it says something at random. */
  async #resolve(task: string, step: string): Promise<void> {
    const as = this.random.pick(['succeeded', 'failed', 'retry']);
    let said = false;
    await this.insist(async (client) => {
      const before = await client.taskInfo({ id: task });
      if (before.steps.find(({ id }) => id === step)?.status !== 'waiting') return;
      said = true;
      await client.resolveStep({ id: task, step, body: { as, reason: 'the chaos suite says so' } });
    });
    if (said) this.resolutions.set(task, [...(this.resolutions.get(task) ?? []), { step, as }]);
  }

  /** Whoever still asks for something gets no daemon any more. */
  async close(keep: boolean): Promise<void> {
    this.#closed = true;
    await this.sandbox.remove(keep);
  }

  /** Looks at all that the judge goes by, and stops the daemon. */
  async evidence(infos: readonly TaskInfo[]): Promise<Evidence> {
    const shown = (processes: readonly SandboxProcess[]) => processes.map(({ command, run }) => `${run?.step ?? 'no step'}: ${command.slice(0, 120)}`);
    const left = await this.#left(() => [...shown(this.sandbox.processes()), ...this.#spools()]);
    this.daemon.child.kill('SIGCONT');
    this.daemon.child.kill('SIGTERM');
    this.toldToStop.add(this.daemon);
    await Promise.race([this.daemon.gone, sleep(20_000, undefined, { ref: false }).then(() => this.seen.push('the daemon does not stop'))]);
    // A process may have been about to start another one when it was looked for, and a guard goes when its daemon is gone and nothing is left to look after.
    const leftThen = left.length > 0 ? left : await this.#left(() => [...shown(this.sandbox.everyProcess()), ...this.#spools()]);
    this.#lookAtDaemons();
    for (const name of this.wishes.keys()) {
      const count = infos.filter(({ task }) => task.name === name).length;
      if (count !== 1) this.seen.push(`${name} was asked for once, and is there ${count} times`);
    }
    return {
      tasks: infos.map((info): TaskEvidence => ({
        workflow: this.wishes.get(info.task.name)?.workflow ?? workflows.command_rules,
        info,
        cancelled: this.cancelled.has(info.task.id),
        startsAtCancel: this.#startsAtCancel.get(info.task.id) ?? null,
        resolutions: this.resolutions.get(info.task.id) ?? [],
      })),
      facts: this.facts(),
      strikes: this.strikes,
      left: leftThen,
      diskWasFull: this.diskWasFull,
      seen: this.seen,
    };
  }

  /** None ends but by a kill, or when it is told to, or because another one holds the lock. */
  #lookAtDaemons(): void {
    for (const daemon of this.sandbox.daemons) {
      const exit = daemon.exit();
      if (exit === null || exit.signal !== null || this.diskWasFull) continue;
      if (exit.code === 0 && this.toldToStop.has(daemon)) continue;
      if (exit.code !== 0 && daemon.words().includes('daemon_already_running')) continue;
      this.seen.push(`a daemon ended by itself with ${exit.code}: ${daemon.words()}`);
    }
  }

  /** What is there for longer than a moment: a spool goes right after its run’s end is stored. */
  async #left(look: () => readonly string[]): Promise<readonly string[]> {
    for (const deadline = Date.now() + 5000; Date.now() < deadline; await sleep(20)) if (look().length === 0) return [];
    return look();
  }

  #spools(): readonly string[] {
    return this.sandbox.list('state/spool').map((name) => `spool ${name}`);
  }
}

/** A create whose answer was lost may have been done all the same; names are unique in a point. */
async function createOnce(client: Client, name: string, { workflow, dials }: Wish): Promise<string> {
  const { items } = await client.listTasks({ project: 'chaos' });
  const known = items.find((task) => task.name === name);
  if (known) return known.id;
  const body = { name, goal: 'Survive.', workflow: workflow.name, project: 'chaos', workspace: null, targetFiles: [], rehearse: workflow.rehearse, dials, start: true };
  return (await client.createTask({ body })).task.id;
}
