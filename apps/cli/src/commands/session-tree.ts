import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { sessionTreeText } from '../output/session-tree-text.js';
import { terminalWidth } from '../output/terminal-width.js';
import { taskId } from './task-id.js';

interface Options {
  readonly latest?: boolean;
  readonly task?: string;
}

export async function run(context: Context<Options>, id?: string): Promise<void> {
  const { task, ...options } = context.options;
  if (id !== undefined && task !== undefined) throw new OrchError('usage_error', `Either an id or --task, not both ("${id}").`);
  const client = await context.client();
  const tree = await client.sessionTree(taskId(id ?? task, options));
  if (tree.items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write(`Task ${tree.task.id} has no sessions.\n`);
    return;
  }
  const text = (wide: boolean) => sessionTreeText(tree, Date.now(), wide, terminalWidth());
  await print(context.format, { value: tree, table: () => text(false), wide: () => text(true), names: () => tree.items.map(({ session }) => session.ref) });
}
