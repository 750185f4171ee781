import { OrchError } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import { apply, init, type EngineEvent } from '@orch/engine';
import type { LogLine, StepResolution, TaskCreate, TaskInfo, TaskList, TaskStatus } from '@orch/protocol';
import type { Clock, Runtime, TaskRecord } from '@orch/runtime';
import { checkDials, type RehearsalFault } from './check-dials.js';
import { checkRunnable } from './check-runnable.js';
import { chooseWorkspace } from './choose-workspace.js';
import { compileStored } from './compile-stored.js';
import { findTask } from './find-task.js';
import { isoTime } from './iso-time.js';
import { readFilters, type ListFilters } from './list-filters.js';
import { assertProject } from './missing-project.js';
import { nearestHint } from './nearest.js';
import { randomId } from './random-id.js';
import type { Store, StoredResource } from '@orch/store';
import { stepViews, taskView } from './task-view.js';
import { watchTask } from './watch-task.js';

export interface TaskServiceOptions {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly resources: { list(filter: { readonly project: string }): Promise<readonly StoredResource[]> };
  readonly descriptors: readonly DriverDescriptor[];
  readonly faults: readonly RehearsalFault[];
  readonly clock: Clock;
  /** Throws OrchError for a real task that could not be handed what it asks for. */
  refuseValues(task: TaskRecord): void;
  /** What somebody says of a new task is kept, and may come from inside a step that knows its session's id. */
  redact<T>(value: T, project: string): T;
}

export interface TaskService {
  create(request: TaskCreate): Promise<TaskInfo>;
  list(filter: { readonly project?: string | undefined } & ListFilters): Promise<TaskList>;
  /** Of the project, where one is named, else of any; so too the calls below. */
  info(id: string, project: string | undefined): Promise<TaskInfo>;
  watch(id: string, project: string | undefined, signal: AbortSignal): Promise<AsyncIterable<TaskInfo>>;
  logs(id: string, project: string | undefined, options: { readonly follow: boolean; readonly step: string | undefined; readonly signal: AbortSignal }): Promise<AsyncIterable<LogLine>>;
  start(id: string, project: string | undefined): Promise<TaskInfo>;
  pause(id: string, project: string | undefined): Promise<TaskInfo>;
  resume(id: string, project: string | undefined): Promise<TaskInfo>;
  /** `step`: null for the one that ended the task. */
  retry(id: string, step: string | null, project: string | undefined): Promise<TaskInfo>;
  resolve(id: string, step: string, project: string | undefined, resolution: StepResolution): Promise<TaskInfo>;
  cancel(id: string, project: string | undefined): Promise<TaskInfo>;
}

export function createTaskService({ store, runtime, resources, descriptors, faults, clock, refuseValues, redact }: TaskServiceOptions): TaskService {
  const infoOf = async (id: string, project?: string): Promise<TaskInfo> => {
    const task = await findTask(store.read, id, project);
    const [entry, runs] = await Promise.all([store.read.journal.load(task.id), store.read.runs.listByTask(task.id)]);
    return { task: taskView(task), steps: stepViews(task, entry?.state ?? init(task.id, task.snapshot), runs) };
  };

  const after = async (id: string, project: string | undefined, work: (task: TaskRecord) => Promise<void>): Promise<TaskInfo> => {
    const task = await findTask(store.read, id, project);
    await work(task);
    return infoOf(task.id);
  };

  return {
    async create(asked) {
      const { project, workflow, workspace: place, dials } = asked;
      // Names of what there is stay as they are.
      const request = { ...redact(asked, project), project, workflow, workspace: place, dials };
      await assertProject(store.read.projects, request.project);
      const stored = await resources.list({ project: request.project });
      const snapshot = await compileStored(store.read, stored, request.workflow, request.project, descriptors);
      checkDials(request.dials, request.rehearse, snapshot, faults);
      if (!request.rehearse) checkRunnable(snapshot, descriptors);
      const workspace = await chooseWorkspace(store.read, stored.filter((resource) => resource.kind === 'Workspace'), request.workspace, request.project);
      const task: TaskRecord = {
        id: randomId('tsk_'),
        project: request.project,
        name: request.name,
        goal: request.goal,
        workflow: request.workflow,
        workspace: workspace.name,
        workspaceRoot: workspace.root,
        rehearsal: request.rehearse,
        dials: request.dials,
        targetFiles: request.targetFiles,
        snapshot,
        status: 'pending',
        createdAt: clock.now(),
        finishedAt: null,
      };
      if (!task.rehearsal) refuseValues(task);
      // In one transaction with its start: a daemon that dies in between would leave a task that nobody starts.
      const events: readonly EngineEvent[] = request.start ? [{ type: 'task_started', at: task.createdAt }] : [];
      const state = events.reduce((before, event) => apply(snapshot, before, event), init(task.id, snapshot));
      await store.transaction(async (transaction) => {
        await transaction.tasks.insert({ ...task, status: state.status, finishedAt: state.finishedAt });
        await transaction.journal.append(task.id, 0, events, state);
      });
      if (request.start) await runtime.goOn(task.id);
      return infoOf(task.id);
    },

    async list({ project, ...filters }) {
      const tasks = await store.read.tasks.list({ ...(project === undefined ? {} : { project }), ...readFilters<TaskStatus>(filters) });
      return { items: tasks.map(taskView) };
    },

    info: infoOf,

    async watch(id, project, signal) {
      const task = await findTask(store.read, id, project);
      return watchTask(runtime, task.id, () => infoOf(task.id), signal);
    },

    async logs(id, project, { follow, step, signal }) {
      const task = await findTask(store.read, id, project);
      if (step !== undefined) checkStep(task, step);
      return wireLines(task, runtime.logs(task.id, { follow, signal, ...(step === undefined ? {} : { step }) }), signal);
    },

    start: (id, project) => after(id, project, (task) => runtime.start(task.id)),
    pause: (id, project) => after(id, project, (task) => runtime.pause(task.id)),
    resume: (id, project) => after(id, project, (task) => runtime.resume(task.id)),
    cancel: (id, project) => after(id, project, (task) => runtime.cancel(task.id)),

    retry: (id, step, project) =>
      after(id, project, async (task) => {
        if (step !== null) checkStep(task, step);
        await runtime.retry(task.id, step);
      }),

    resolve: (id, step, project, { as, reason }) =>
      after(id, project, async (task) => {
        checkStep(task, step);
        await runtime.resolve(task.id, step, as, reason);
      }),
  };
}

function checkStep(task: TaskRecord, wanted: string): void {
  const ids = task.snapshot.steps.map((step) => step.id);
  if (ids.includes(wanted)) return;
  throw new OrchError('step_not_found', `Task ${task.id} has no step "${wanted}".`, { hint: nearestHint(wanted, ids, 'It has no steps.'), details: { task: task.id, step: wanted } });
}

async function* wireLines({ rehearsal }: TaskRecord, lines: ReturnType<Runtime['logs']>, signal: AbortSignal): AsyncGenerator<LogLine, void> {
  for await (const { about: _, ...line } of lines) yield { ...line, at: isoTime(line.at), rehearsal };
  // A log that was cut short must not look like one that has ended.
  signal.throwIfAborted();
}
