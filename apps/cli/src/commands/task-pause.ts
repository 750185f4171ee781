import type { Context } from '../context.js';
import { printTask } from './task-info.js';
import { taskId } from './task-id.js';

export async function run(context: Context<{ readonly latest?: boolean }>, id?: string): Promise<void> {
  const client = await context.client();
  await printTask(context, await client.pauseTask(taskId(id, context.options)));
}
