import type { Context } from '../context.js';
import { filtersOf, type ListOptions } from '../list-options.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { taskTable } from '../output/task-text.js';

interface Options extends ListOptions {
  readonly allProjects?: boolean;
}

export async function run(context: Context<Options>): Promise<void> {
  const { options } = context;
  const client = await context.client();
  const project = options.allProjects ? undefined : (options.project ?? 'default');
  const list = await client.listTasks({ ...(project === undefined ? {} : { project }), ...filtersOf(options) });
  const filtered = options.status ?? options.workflow;
  if (list.items.length === 0 && !(await nothingFound(context, client, filtered === undefined ? 'tasks' : 'such tasks', project))) return;
  await print(context.format, { value: list, lines: list.items, table: () => taskTable(list.items, Date.now()), names: () => list.items.map((task) => task.id) });
}
