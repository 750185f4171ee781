import { OrchError } from '@orch/diagnostics';
import type { RuntimeTransaction, TaskRecord } from '@orch/runtime';

/** A task by its id, a unique beginning of it, or `latest`, in whatever project. */
export async function findTask(read: RuntimeTransaction, wanted: string): Promise<TaskRecord> {
  if (wanted === 'latest') {
    const newest = (await read.tasks.list({ limit: 1 }))[0];
    if (newest) return newest;
    throw new OrchError('task_not_found', 'There are no tasks yet.', { hint: "Create one with 'orchestrator task create'." });
  }
  const exact = await read.tasks.load(wanted);
  if (exact) return exact;
  const ids = await read.tasks.findByPrefix(wanted, 6);
  if (ids.length > 1) {
    const shown = ids.slice(0, 5).join(', ') + (ids.length > 5 ? ', …' : '');
    throw new OrchError('task_id_ambiguous', `Several tasks have an id that begins with '${wanted}'.`, { hint: `Write more of it: ${shown}`, details: { ids: ids.slice(0, 5) } });
  }
  const only = ids[0] === undefined ? null : await read.tasks.load(ids[0]);
  if (only) return only;
  throw new OrchError('task_not_found', `There is no task '${wanted}'.`, { hint: "List the tasks with 'orchestrator task list'.", details: { id: wanted } });
}
