import { acpDescriptors } from '@orch/driver-acp';
import { claudeDriver } from '@orch/driver-claude';
import { codexDescriptor } from '@orch/driver-codex';
import { rehearsalDials, rehearsalDriver } from '@orch/driver-rehearsal';
import { shellDriver } from '@orch/driver-shell';
import type { Driver, DriverDescriptor } from '@orch/driver';
import { createProbeHost, createRuntime, refuseValues, runEnvironment, type Clock, type DaemonLog, type FindStores, type Runtime } from '@orch/runtime';
import { createRedactor, createStoreVault, createValueHider, createVault, type Redactor } from '@orch/session-broker';
import { openStore, openVaultKey, type StoredResource } from '@orch/store';
import { createDaemonLog } from './log/daemon-log.js';
import type { Handlers } from './http/handlers.js';
import { makePrivate, type StatePlace } from './place/state-place.js';
import { stepEnvironment } from './place/step-environment.js';
import { answerWords } from './services/answer-words.js';
import { createAgentDirectory } from './services/agent-directory.js';
import { createAgentService } from './services/agent-service.js';
import { createApplyService } from './services/apply-service.js';
import { createApprovalService } from './services/approval-service.js';
import { createHandlers } from './services/create-handlers.js';
import { createDaemonService } from './services/daemon-service.js';
import { createDriverCheckService, type DriverCheckService } from './services/driver-check-service.js';
import { createResourceService } from './services/resource-service.js';
import { createSerialQueue } from './services/serial-queue.js';
import { createSessionInfoService } from './services/session-info-service.js';
import { createSessionService } from './services/session-service.js';
import { createVariableSource, hideStoredValues } from './services/store-values.js';
import { createTaskDeleteService } from './services/task-delete-service.js';
import { createTaskService } from './services/task-service.js';
import { createTraceService } from './services/trace/trace-service.js';
import { createWorkflowStoreService } from './services/workflow-store-service.js';

const drivers: readonly Driver[] = [shellDriver, claudeDriver, rehearsalDriver];

/** Every driver that this version knows, also those that it cannot run yet. */
export const catalogue: readonly DriverDescriptor[] = [...drivers.map((driver) => driver.descriptor), codexDescriptor, ...acpDescriptors];

/** Commands are run by the one, and any workflow is rehearsed with the other. */
const ownDrivers: ReadonlySet<string> = new Set([shellDriver.descriptor.id, rehearsalDriver.descriptor.id]);

const logBytes = 8 * 1024 * 1024;

export interface ComposeOptions {
  readonly place: StatePlace;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of the program that was started. */
  readonly program: string | undefined;
  readonly version: string;
  readonly socket: string;
  readonly clock: Clock;
  readonly mirror: ((line: string) => void) | null;
  stop(): void;
}

export interface Daemon {
  readonly handlers: Handlers;
  readonly runtime: Runtime;
  readonly redactor: Redactor;
  readonly log: DaemonLog;
  /** Stops watching; processes go on. */
  close(): Promise<void>;
}

/** Puts the daemon together: the only place that knows every part. The database exists; nothing runs yet, and the redactor knows the values of stores, and session handles from `runtime.recover` on. */
export async function compose(options: ComposeOptions): Promise<Daemon> {
  const { place, clock, env } = options;
  const redactor = createRedactor();
  const log = createDaemonLog({ path: place.logFile, maxBytes: logBytes, clock, redact: (value) => redactor.redactJson(value), mirror: options.mirror });
  const store = await openStore({ stateDirectory: place.root });
  const aead = openVaultKey(place.root);
  const vault = createVault(aead);
  const storeVault = createStoreVault(aead);
  const hider = createValueHider(redactor, answerWords);
  await hideStoredValues(store, storeVault, hider);

  makePrivate(place.spool);
  makePrivate(place.taskLogs);
  const inherited = definedOf(env);
  const stepEnv = stepEnvironment(place.root, env, options.program);
  const variables = createVariableSource(storeVault, hider);
  const agents = createAgentDirectory(store);
  const runtime = createRuntime({
    store,
    drivers,
    agents,
    variables,
    vault,
    redactor,
    spoolDirectory: place.spool,
    logDirectory: place.taskLogs,
    host: store.host,
    env: inherited,
    stepEnv,
    clock,
    log,
  });

  const changes = createSerialQueue();
  const facts = { pid: process.pid, version: options.version, stateDir: place.root, socket: options.socket, startedAt: new Date(clock.now()).toISOString() };
  const resources = createResourceService(store, catalogue, clock, changes);
  const handlers = createHandlers({
    agents: createAgentService({ store, runtime, resources, descriptors: catalogue, clock }),
    apply: createApplyService({ store, catalogue, clock, changes, vault: storeVault, hider }),
    approvals: createApprovalService(store, runtime),
    daemon: createDaemonService(store, facts, () => options.stop()),
    deletions: createTaskDeleteService(store, place.taskLogs),
    drivers: composeDriverChecks({
      env: inherited,
      stepEnv,
      stores: (project) => (name) => variables.find(store.read, project, name),
      agents: () => store.read.resources.list({ kind: 'Agent' }),
    }),
    resources,
    sessionInfos: createSessionInfoService(store, agents, catalogue),
    sessions: createSessionService(store, vault),
    tasks: createTaskService({ store, runtime, resources: store.read.resources, descriptors: catalogue, faults: rehearsalDials, clock, refuseValues: (task) => refuseValues(task, drivers), redact: (value, project) => redactor.forProject(project).redactJson(value) }),
    traces: createTraceService(store, runtime, clock),
    workflowStores: createWorkflowStoreService({ store, clock, redact: (text, project) => redactor.forProject(project).redact(text) }),
  });
  return {
    handlers,
    runtime,
    redactor,
    log,
    async close() {
      await runtime.close();
      await store.close();
    },
  };
}

export interface DriverCheckParts {
  readonly env: Readonly<Record<string, string>>;
  readonly stepEnv: Readonly<Record<string, string>>;
  readonly stores: ((project: string) => FindStores) | null;
  agents(): Promise<readonly StoredResource[]>;
}

/** What looks at the clients of the drivers, in a daemon or without one. */
export function composeDriverChecks(parts: DriverCheckParts): DriverCheckService {
  return createDriverCheckService({ ...parts, drivers, descriptors: catalogue, always: ownDrivers, host: createProbeHost });
}

/** Names of the variables that each driver would pass on from an environment, by the driver's id. */
export function passedByDriver(env: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  return new Map(drivers.map(({ descriptor, place }) => [descriptor.id, Object.keys(runEnvironment({ daemon: env, passedVariables: place.passedVariables, agent: {}, step: {} }))]));
}

export function definedOf(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
