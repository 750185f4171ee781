import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRealClient, startModelApi, type ModelApi } from '@orch/driver-testkit';
import type { Step, TaskInfo } from '@orch/protocol';
import { applyText } from './apply-manifests.js';
import { createTask, follow } from './create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './daemon-process.js';
import { watchRunProcesses, type RunProcesses } from './run-processes.js';

export const realClient = findRealClient('claude-code');

/** For the titles of tests that are skipped without it. */
export const whyNot = realClient.installed ? '' : ` (skipped: ${realClient.reason})`;

const commandLine = fileURLToPath(new URL('../../../cli/dist/bin.js', import.meta.url));

export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RealStep {
  readonly id: string;
  /** Of the step's template; what the whole task is for when left out. */
  readonly prompt?: string;
  /** Runs this instead of an agent. */
  readonly command?: string;
  readonly behavior?: Readonly<Record<string, unknown>>;
}

export interface RealFlow {
  /** Of the agent, beside what every agent here has. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly binary?: string;
  /** The agent's block `claude`. */
  readonly claude?: Readonly<Record<string, unknown>>;
  readonly steps: readonly RealStep[];
}

/** A daemon with the real client on its PATH and a scripted model, in a sandbox with no way to anybody else. */
export interface RealStage {
  readonly api: ModelApi;
  readonly sandbox: Sandbox;
  /** The one that runs now. */
  readonly daemon: DaemonProcess;
  readonly processes: RunProcesses;
  /** Kills the daemon and starts another one on what it left, after what is to happen meanwhile. */
  restart(meanwhile?: () => unknown): Promise<void>;
  /** `orchestrator` with these arguments, as in a second terminal. */
  orchestrator(...args: readonly string[]): Promise<Said>;
  /** Applies the flow as a project of its own and starts a task of it. */
  start(project: string, flow: RealFlow, goal: string): Promise<TaskInfo>;
  /** The same, followed to its end. */
  run(project: string, flow: RealFlow, goal: string): Promise<TaskInfo>;
  follow(task: TaskInfo, enough?: (info: TaskInfo) => boolean): Promise<TaskInfo>;
  close(): Promise<void>;
}

export async function createRealStage(environment: NodeJS.ProcessEnv = {}): Promise<RealStage> {
  const api = await startModelApi();
  const plain = createSandbox();
  const bin = join(plain.root, 'bin');
  mkdirSync(bin);
  if (realClient.installed) symlinkSync(realClient.binary, join(bin, 'claude'));
  const sandbox: Sandbox = {
    ...plain,
    env: {
      ...plain.env,
      PATH: `${bin}:${process.env['PATH']}`,
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: 'key-for-tests',
      HTTPS_PROXY: api.url,
      HTTP_PROXY: api.url,
      NO_PROXY: '127.0.0.1,localhost',
      ...environment,
    },
  };
  const processes = watchRunProcesses(sandbox.stateDir);
  let daemon = await startDaemon(sandbox);
  const heardBefore: string[] = [];

  const stage: RealStage = {
    api,
    sandbox,
    processes,
    get daemon() {
      const { heard, ...rest } = daemon;
      return { ...rest, heard: () => [...heardBefore, heard()].join('') };
    },
    async restart(meanwhile) {
      await daemon.end('SIGKILL');
      await meanwhile?.();
      heardBefore.push(daemon.heard());
      daemon = await startDaemon(sandbox);
    },
    orchestrator: (...args) => runCommandLine(sandbox, args),
    async start(project, flow, goal) {
      await applyText(daemon.client, sandbox.workspace, manifests(flow), { project });
      return createTask(daemon.client, { workflow: 'flow', project, goal });
    },
    run: async (project, flow, goal) => stage.follow(await stage.start(project, flow, goal)),
    follow: ({ task }, enough) => follow(daemon.client, task.id, enough),
    async close() {
      processes.stop();
      await daemon.end('SIGTERM');
      // Of a test that failed.
      for (const { pid } of processes.living()) endProcess(pid);
      await api.close();
      sandbox.remove();
    },
  };
  return stage;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone meanwhile.
  }
}

/** What a test says of a step's end. */
export function ending({ status, error, output, denials, session }: Step) {
  return { status, code: error?.code ?? null, message: error?.message ?? null, output, denials, mode: session.mode };
}

function manifests({ options, binary, claude, steps }: RealFlow): string {
  const document = (kind: string, name: string, spec: object) => ({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name }, spec });
  return [
    document('Workspace', 'default', { work_dir: '.' }),
    document('Agent', 'coder', { capabilities: steps.map(({ id }) => id), driver: { provider: 'claude', transport: 'cli', ...(binary === undefined ? {} : { binary }), ...(options ? { options } : {}), ...(claude ? { claude } : {}) } }),
    ...steps.flatMap(({ id, prompt }) => (prompt === undefined ? [] : [document('StepTemplate', id, { prompt })])),
    document('Workflow', 'flow', { steps: steps.map(({ id, prompt, command, behavior }) => ({ id, ...(prompt === undefined ? {} : { template: id }), ...(command === undefined ? {} : { command }), ...(behavior ? { behavior } : {}) })) }),
  ]
    .map((each) => JSON.stringify(each))
    .join('\n---\n');
}

/** For a step's behavior. */
export const resumes = { driverRequirements: { sessionResume: true } };

async function runCommandLine(sandbox: Sandbox, args: readonly string[]): Promise<Said> {
  const child = spawn(process.execPath, [commandLine, ...args], { env: { ...sandbox.env, ORCHESTRATOR_STATE_DIR: sandbox.stateDir }, cwd: sandbox.workspace, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}
