import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { age } from '../output/time.js';

export async function run(context: Context<{ readonly allProjects?: boolean }>): Promise<void> {
  const client = await context.client();
  const list = await client.listApprovals(context.options.allProjects ? {} : { project: context.options.project ?? 'default' });
  if (list.items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write('No permission requests.\n');
    return;
  }
  await print(context.format, {
    value: list,
    table: () =>
      table(
        ['ID', 'STATUS', 'TASK', 'STEP', 'TOOL', 'REQUEST', 'AGE'],
        list.items.map((each) => [each.id, each.status + (each.rehearsal ? ' (rehearsal)' : ''), each.task, each.step, each.tool, each.summary, age(each.createdAt, Date.now())]),
      ),
    names: () => list.items.map((each) => each.id),
  });
}
