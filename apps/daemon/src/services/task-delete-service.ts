import { isOrchError, OrchError } from '@orch/diagnostics';
import type { TasksDelete, TasksDeleted } from '@orch/protocol';
import type { TaskRecord } from '@orch/runtime';
import type { Store } from '@orch/store';
import { carryOutPrune, planDelete } from '../db/prune.js';
import { findTask } from './find-task.js';
import { taskView } from './task-view.js';

export interface TaskDeleteService {
  /** Lets go of ended tasks as `db prune` does. All or none; every task that cannot go is named. */
  delete(wanted: TasksDelete, project: string | undefined): Promise<TasksDeleted>;
}

export function createTaskDeleteService(store: Store, logDirectory: string): TaskDeleteService {
  return {
    async delete({ tasks: wanted, dryRun }, project) {
      const tasks = await findEnded(store, wanted, project);
      const plan = await planDelete(store, logDirectory, tasks.map(({ id, project: place, finishedAt }) => ({ id, project: place, finishedAt: finishedAt ?? 0 })));
      if (!dryRun) {
        const gone = new Set(await carryOutPrune(store, logDirectory, plan));
        const left = tasks.filter(({ id }) => !gone.has(id));
        if (left.length > 0) throw together(await Promise.all(left.map(async (task) => conflict((await store.read.tasks.load(task.id)) ?? task))));
      }
      const { tasks: _, bytes: databaseBytes, ...rows } = plan.footprint;
      return { dryRun, items: tasks.map(taskView), ...rows, databaseBytes, logBytes: plan.logBytes };
    },
  };
}

async function findEnded(store: Store, wanted: readonly string[], project: string | undefined): Promise<readonly TaskRecord[]> {
  const found = new Map<string, TaskRecord>();
  const problems: OrchError[] = [];
  for (const id of new Set(wanted)) {
    try {
      const task = await findTask(store.read, id, project);
      if (task.finishedAt === null) problems.push(conflict(task));
      else found.set(task.id, task);
    } catch (error) {
      if (!isOrchError(error)) throw error;
      problems.push(error);
    }
  }
  if (problems.length > 0) throw together(problems);
  return [...found.values()];
}

function conflict({ id, status }: TaskRecord): OrchError {
  return new OrchError('task_conflict', `Task ${id} has not ended: it is ${status}.`, { hint: `Cancel it first: \`orchestrator task cancel ${id} --wait\`. Nothing of it was deleted.`, details: { task: id, status } });
}

/** One alone is said as it is. */
function together(problems: readonly OrchError[]): OrchError {
  const [first] = problems;
  if (problems.length === 1) return first!;
  return new OrchError(first!.code, problems.map(({ message }) => message).join(' '), {
    hint: 'None of these tasks was deleted.',
    details: { problems: problems.map(({ code, message, details }) => ({ code, message, ...details })) },
  });
}
