import { OrchError } from '@orch/diagnostics';
import type { RuntimeTransaction, TaskRecord } from '@orch/runtime';

const shownIds = 5;

/** A task by its id, a unique beginning of it, or `latest`: of the project, where one is named, else of any. */
export async function findTask(read: RuntimeTransaction, wanted: string, project?: string): Promise<TaskRecord> {
  const details = { id: wanted, ...(project === undefined ? {} : { project }) };
  const where = project === undefined ? '' : ` in project '${project}'`;
  if (wanted === 'latest') {
    const newest = (await read.tasks.list({ ...(project === undefined ? {} : { project }), limit: 1 }))[0];
    if (newest) return newest;
    throw new OrchError('task_not_found', `There are no tasks yet${where}.`, { hint: 'Create one with `orchestrator task create`.', details });
  }
  const exact = await read.tasks.load(wanted);
  if (exact && (project === undefined || exact.project === project)) return exact;
  if (exact) throw new OrchError('task_not_found', `There is no task '${wanted}'${where}.`, { hint: `It is in project '${exact.project}'.`, details });
  const ids = await idsThatBegin(read, wanted, project);
  if (ids.length > 1) {
    const shown = ids.slice(0, shownIds).join(', ') + (ids.length > shownIds ? ', …' : '');
    throw new OrchError('task_id_ambiguous', `Several tasks${where} have an id that begins with '${wanted}'.`, { hint: `Write more of it: ${shown}`, details: { ids: ids.slice(0, shownIds) } });
  }
  const only = ids[0] === undefined ? null : await read.tasks.load(ids[0]);
  if (only) return only;
  throw new OrchError('task_not_found', `There is no task '${wanted}'${where}.`, { hint: 'List the tasks with `orchestrator task list --all-projects`.', details });
}

async function idsThatBegin(read: RuntimeTransaction, prefix: string, project: string | undefined): Promise<readonly string[]> {
  if (project === undefined) return read.tasks.findByPrefix(prefix, shownIds + 1);
  return (await read.tasks.list({ project })).map(({ id }) => id).filter((id) => id.startsWith(prefix));
}
