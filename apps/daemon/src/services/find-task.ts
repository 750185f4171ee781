import { OrchError } from '@orch/diagnostics';
import type { TaskRecord } from '@orch/runtime';
import type { StoreTransaction } from '@orch/store';
import { findById } from './find-by-id.js';
import { missingProjectHint } from './missing-project.js';

/** How many of the newest tasks a hint looks at. */
const lookedAt = 200;

/** Where tasks are looked for. */
type TaskPlace = Pick<StoreTransaction, 'tasks' | 'projects'>;

/** A task by its id, a unique beginning of it, or `latest`: of the project, where one is named, else of any. */
export async function findTask({ tasks, projects }: TaskPlace, wanted: string, project?: string): Promise<TaskRecord> {
  const within = project === undefined ? {} : { project };
  if (wanted !== 'latest') {
    return findById(
      {
        noun: 'task',
        handle: 'an id',
        notFound: 'task_not_found',
        ambiguous: 'task_id_ambiguous',
        keys: ['id', 'ids'],
        namesakes: 'Tasks of that name',
        list: 'orchestrator task list',
        load: (id) => tasks.load(id),
        beginning: async (prefix, limit) =>
          project === undefined ? tasks.findByPrefix(prefix, limit) : (await tasks.list(within)).map(({ id }) => id).filter((id) => id.startsWith(prefix)),
        known: async () => (await tasks.list({ ...within, limit: lookedAt })).map(({ id, name }) => ({ id, called: name })),
      },
      projects,
      wanted,
      project,
    );
  }
  const newest = (await tasks.list({ ...within, limit: 1 }))[0];
  const whole = newest === undefined ? null : await tasks.load(newest.id);
  if (whole) return whole;
  const where = project === undefined ? '' : ` in project "${project}"`;
  const details = { id: wanted, ...within };
  const noProject = project === undefined ? null : await missingProjectHint(projects, project);
  if (noProject !== null) throw new OrchError('task_not_found', `There are no tasks${where}, for there is no such project.`, { hint: noProject, details });
  throw new OrchError('task_not_found', `There are no tasks yet${where}.`, { hint: 'Create one with `orchestrator task create`.', details });
}
