import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { counted } from '../output/counted.js';

interface Options {
  readonly latest?: boolean;
  readonly force?: boolean;
}

export async function run(context: Context<Options>, ids: readonly string[]): Promise<void> {
  const { latest, force = false, project } = context.options;
  if (latest && ids.length > 0) throw new OrchError('usage_error', `Either ids or --latest, not both ("${ids.join(' ')}").`);
  if (!latest && ids.length === 0) throw new OrchError('usage_error', 'Which task? Name its id (`orchestrator task list` shows them), or write --latest.');
  const client = await context.client();
  const deleted = await client.deleteTasks({ body: { tasks: latest ? ['latest'] : ids, dryRun: !force }, ...(project === undefined ? {} : { project }) });
  const { items, events, runs, approvals, sessions, handles } = deleted;
  await print(context.format, {
    value: deleted,
    table: () =>
      [
        ...items.map((task) => `task ${task.id} ${force ? 'deleted' : 'would be deleted'} (${task.status})`),
        `with ${counted(events, 'event')}, ${counted(runs, 'run')}, ${counted(approvals, 'approval')}, ${counted(sessions, 'session')}, ${counted(handles, 'sealed handle')} and their logs`,
        ...(force ? [] : ['Nothing was changed. Write --force to do it.']),
      ].join('\n'),
    names: () => items.map((task) => task.id),
  });
}
