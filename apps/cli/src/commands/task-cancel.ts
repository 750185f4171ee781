import type { Context } from '../context.js';
import { printTask } from './task-info.js';
import { taskId } from './task-id.js';

interface Options {
  readonly latest?: boolean;
  readonly wait?: boolean;
}

export async function run(context: Context<Options>, id?: string): Promise<void> {
  const client = await context.client();
  let info = await client.cancelTask(taskId(id, context.options));
  if (context.options.wait) for await (const next of client.watchTask({ id: info.task.id })) info = next;
  if (info.task.status !== 'cancelled') process.stderr.write('The cancel is accepted; the task is cancelled when nothing of it runs any more. `--wait` waits for that.\n');
  await printTask(context, info);
}
