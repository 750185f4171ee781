import type { Context } from '../context.js';
import { followTask } from '../follow/follow-task.js';
import { taskId } from './task-id.js';

export async function run(context: Context<{ readonly latest?: boolean }>, id?: string): Promise<number> {
  const client = await context.client();
  const info = await client.taskInfo({ id: taskId(id, context.options.latest) });
  return followTask(context, client, info.task.id);
}
