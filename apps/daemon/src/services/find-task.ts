import { OrchError } from '@orch/diagnostics';
import type { TaskRecord } from '@orch/runtime';
import type { StoreTransaction } from '@orch/store';
import { missingProjectHint } from './missing-project.js';

const shownIds = 5;

/** Where tasks are looked for. */
type TaskPlace = Pick<StoreTransaction, 'tasks' | 'projects'>;

/** A task by its id, a unique beginning of it, or `latest`: of the project, where one is named, else of any. */
export async function findTask(read: TaskPlace, wanted: string, project?: string): Promise<TaskRecord> {
  const details = { id: wanted, ...(project === undefined ? {} : { project }) };
  const where = project === undefined ? '' : ` in project '${project}'`;
  if (wanted === 'latest') {
    const newest = (await read.tasks.list({ ...(project === undefined ? {} : { project }), limit: 1 }))[0];
    const whole = newest === undefined ? null : await read.tasks.load(newest.id);
    if (whole) return whole;
    await refuseWithoutProject(read, project, 'There are no tasks', details);
    throw new OrchError('task_not_found', `There are no tasks yet${where}.`, { hint: 'Create one with `orchestrator task create`.', details });
  }
  const exact = await read.tasks.load(wanted);
  if (exact && (project === undefined || exact.project === project)) return exact;
  if (exact) throw new OrchError('task_not_found', `There is no task '${wanted}'${where}.`, { hint: `It is in project '${exact.project}'.`, details });
  await refuseWithoutProject(read, project, `There is no task '${wanted}'`, details);
  const ids = await idsThatBegin(read, wanted, project);
  if (ids.length > 1) {
    const shown = ids.slice(0, shownIds).join(', ') + (ids.length > shownIds ? ', …' : '');
    throw new OrchError('task_id_ambiguous', `Several tasks${where} have an id that begins with '${wanted}'.`, { hint: `Write more of it: ${shown}`, details: { ids: ids.slice(0, shownIds) } });
  }
  const only = ids[0] === undefined ? null : await read.tasks.load(ids[0]);
  if (only) return only;
  throw new OrchError('task_not_found', `There is no task '${wanted}'${where}.`, { hint: 'List the tasks with `orchestrator task list --all-projects`.', details });
}

async function idsThatBegin(read: TaskPlace, prefix: string, project: string | undefined): Promise<readonly string[]> {
  if (project === undefined) return read.tasks.findByPrefix(prefix, shownIds + 1);
  return (await read.tasks.list({ project })).map(({ id }) => id).filter((id) => id.startsWith(prefix));
}

/** A project that a task is in cannot be deleted, so that one that does not exist has none. */
async function refuseWithoutProject({ projects }: TaskPlace, project: string | undefined, what: string, details: Readonly<Record<string, unknown>>): Promise<void> {
  const hint = project === undefined ? null : await missingProjectHint(projects, project);
  if (hint !== null) throw new OrchError('task_not_found', `${what} in project '${project}', for there is no such project.`, { hint, details });
}
