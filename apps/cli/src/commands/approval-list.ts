import { visible } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { age } from '../output/time.js';

export async function run(context: Context<{ readonly allProjects?: boolean }>): Promise<void> {
  const client = await context.client();
  const project = context.options.allProjects ? undefined : (context.options.project ?? 'default');
  const list = await client.listApprovals(project === undefined ? {} : { project });
  if (list.items.length === 0 && !(await nothingFound(context, client, 'permission requests', project))) return;
  await print(context.format, {
    value: list,
    lines: list.items,
    table: () =>
      table(
        ['ID', 'STATUS', 'TASK', 'STEP', 'TOOL', 'REQUEST', 'AGE'],
        list.items.map((each) => [each.id, each.status + (each.rehearsal ? ' (rehearsal)' : ''), each.task, each.step, each.tool, visible(each.summary), age(each.createdAt, Date.now())]),
      ),
    names: () => list.items.map((each) => each.id),
  });
}
