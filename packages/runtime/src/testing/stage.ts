import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { apply, init, type EngineEvent } from '@orch/engine';
import { createRedactor, createValueHider, createVault, type ValueHider } from '@orch/session-broker';
import type { CompiledAgent, CompiledStep, CompiledWorkflow } from '@orch/validator';
import { onTestFinished } from 'vitest';
import { HostRunner } from '../host/host-runner.js';
import { createLinuxProcessTable } from '../host/linux-process-table.js';
import type { LogLine } from '../log/log-line.js';
import type { TaskRecord } from '../ports.js';
import { createRuntime, type Runtime, type RuntimeOptions } from '../runtime.js';
import { MemoryStore } from './memory-store.js';
import { scriptDriver } from './script-driver.js';
import { temporaryDirectory } from './temporary-directory.js';

export function commandStep(id: string, command: string, more: Partial<CompiledStep> = {}): CompiledStep {
  return {
    id, path: 'spec.steps[0]', type: null, parent: null, kind: 'command', enabled: true, capability: null, prompt: null, command, timeoutSeconds: 60,
    onFailure: 'stop', onDenied: 'fail', sideEffectClass: 'workspace_only', workspaceAccess: 'write', agents: [], session: { mode: 'none' }, ...more,
  }; // prettier-ignore
}

export function agentStep(id: string, session: CompiledStep['session'], more: Partial<CompiledStep> = {}): CompiledStep {
  return { ...commandStep(id, '', { kind: 'agent', command: null, prompt: '{goal}', agents: ['coder'], session }), ...more };
}

export function agent(name: string, command: string, more: Partial<CompiledAgent> = {}): CompiledAgent {
  return {
    name, driver: 'script/cli', cost: null, command, promptDelivery: 'env', binary: null, env: {}, permissionMode: 'governed', allowedTools: [],
    workingDirectory: null, timeoutSeconds: null, options: {}, block: {}, rawArgs: [], ...more,
  }; // prettier-ignore
}

/** Shell functions for scripts of agents. */
export const tell = `
new=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \\n')
open() { printf '{"session":"%s"}\\n' "\${SESSION:-session-$new}"; }
say() { printf '{"say":"%s"}\\n' "$1"; }
result() { printf '{"result":"%s"}\\n' "$1"; }
`;

/** A place for one test: a store, spools, logs and a workspace that outlive the runtimes made on it. */
export class Stage {
  readonly root = temporaryDirectory();
  readonly store = new MemoryStore();
  readonly workspace = join(this.root, 'workspace');
  readonly spools = join(this.root, 'spool');
  readonly logs = join(this.root, 'log');
  readonly availability = new Map<string, 'available' | 'cordoned' | 'unavailable'>();
  readonly problems: string[] = [];
  /** EnvStores and SecretStores of the project, by name; an error is thrown in place of one. */
  readonly stores = new Map<string, readonly { readonly kind: string; readonly values: Readonly<Record<string, string>> }[] | Error>();
  readonly #key = randomBytes(32);
  #tasks = 0;

  constructor() {
    for (const directory of [this.workspace, this.spools, this.logs]) mkdirSync(directory, { mode: 0o700 });
    onTestFinished(async () => {
      const host = new HostRunner(this.spools, createLinuxProcessTable());
      for (const nonce of host.list()) await host.reap(nonce, () => {});
    });
  }

  runtime(more: Partial<RuntimeOptions> = {}): Runtime {
    const redactor = createRedactor();
    const hider = createValueHider(redactor, () => []);
    const problem = (message: string, facts?: unknown) => void this.problems.push(`${message} ${JSON.stringify(facts)}`);
    const runtime = createRuntime({
      store: this.store,
      drivers: [scriptDriver('shell/cli', false), scriptDriver('script/cli', true), scriptDriver('rehearsal/cli', true)],
      agents: { availability: async (_project, name) => this.availability.get(name) ?? 'available' },
      variables: { find: async (_transaction, _project, name) => this.#find(name, hider) },
      vault: createVault(this.#aead()),
      redactor,
      spoolDirectory: this.spools,
      logDirectory: this.logs,
      host: 'host',
      env: { PATH: process.env['PATH'] ?? '', HOME: this.root, CLAUDECODE: '1', SECRET: 'x', SCRIPT_KEY: 'k' },
      stepEnv: { STAGE: 'yes' },
      clock: { now: () => Date.now() },
      log: { info: () => {}, warn: problem, error: problem },
      graces: { interrupt: 100, endOfInput: 100, terminate: 300, afterResult: 500, leftovers: 300 },
      ...more,
    });
    onTestFinished(() => runtime.close());
    return runtime;
  }

  async create(steps: readonly CompiledStep[], agents: readonly CompiledAgent[] = [], more: Partial<TaskRecord> = {}): Promise<string> {
    const id = `task${++this.#tasks}`;
    const lines = steps.flatMap(({ id: step, session }) =>
      session.mode === 'fresh'
        ? [{ id: step, parent: null, steps: steps.filter((each) => each.session.mode !== 'none' && each.session.line === step).map((each) => each.id), agents: agents.map(({ name }) => name) }]
        : [],
    );
    const snapshot: CompiledWorkflow = { version: 1, name: 'w', project: 'p', steps, lines, agents };
    const task: TaskRecord = {
      id, project: 'p', name: 'demo', goal: 'the goal', workflow: 'w', workspace: 'ws', workspaceRoot: this.workspace, rehearsal: false, dials: [],
      targetFiles: [], snapshot, status: 'pending', createdAt: 1, finishedAt: null, ...more,
    }; // prettier-ignore
    await this.store.transaction(async (transaction) => {
      await transaction.tasks.insert(task);
      await transaction.journal.append(id, 0, [], init(id, snapshot));
    });
    return id;
  }

  /** As if a daemon had stored the event and died then. */
  async happen(id: string, event: EngineEvent): Promise<void> {
    await this.store.transaction(async ({ journal, tasks }) => {
      const [loaded, task] = [await journal.load(id), await tasks.load(id)];
      if (!loaded || !task) throw new Error(`no task ${id}`);
      await journal.append(id, loaded.sequence, [event], apply(task.snapshot, loaded.state, event));
    });
  }

  state(id: string) {
    const found = this.store.tables.states.get(id);
    if (!found) throw new Error(`no task ${id}`);
    return found.state;
  }

  /** `step: status` or `step: status [code]`. */
  summary(id: string): readonly string[] {
    const { status, steps } = this.state(id);
    return [status, ...steps.map((step) => `${step.id}: ${step.status}${step.error ? ` [${step.error.code}]` : ''}`)];
  }

  output(id: string, step: string): string | null {
    return this.store.tables.runs.get(`${id}/${step}/1`)?.output ?? null;
  }

  async until(runtime: Runtime, id: string, probe: () => boolean): Promise<void> {
    for (;;) {
      const changed = runtime.changed(id, AbortSignal.timeout(10_000));
      if (probe()) return;
      await changed;
    }
  }

  async toTheEnd(runtime: Runtime, id: string): Promise<readonly string[]> {
    await this.until(runtime, id, () => this.state(id).finishedAt !== null);
    return this.summary(id);
  }

  async lines(runtime: Runtime, id: string, follow = false): Promise<readonly string[]> {
    const lines: LogLine[] = [];
    for await (const line of runtime.logs(id, { follow, signal: AbortSignal.timeout(10_000) })) lines.push(line);
    return lines.map((line) => `${line.step} ${line.stream}: ${line.text}`);
  }

  #find(name: string, hider: ValueHider) {
    const found = this.stores.get(name) ?? [];
    if (found instanceof Error) throw found;
    for (const store of found) hider.hide({ project: 'p', name, ...store });
    return found;
  }

  #aead() {
    const key = this.#key;
    return {
      seal(plain: Uint8Array, additional: string): Uint8Array {
        const iv = randomBytes(12);
        const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(additional));
        return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      },
      open(sealed: Uint8Array, additional: string): Uint8Array {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(additional));
        decipher.setAuthTag(sealed.subarray(-16));
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      },
    };
  }
}
