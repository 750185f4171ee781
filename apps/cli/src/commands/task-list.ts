import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { taskTable } from '../output/task-text.js';

export async function run(context: Context<{ readonly allProjects?: boolean }>): Promise<void> {
  const client = await context.client();
  const list = await client.listTasks(context.options.allProjects ? {} : { project: context.options.project ?? 'default' });
  if (list.items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write(`No tasks${context.options.allProjects ? '' : ` in project ${context.options.project ?? 'default'}`}.\n`);
    return;
  }
  await print(context.format, { value: list, table: () => taskTable(list.items, Date.now()), names: () => list.items.map((task) => task.id) });
}
