import type { Context } from '../context.js';
import { followOrDetach } from '../follow/follow-or-detach.js';
import { taskId } from './task-id.js';

export async function run(context: Context<{ readonly latest?: boolean }>, id?: string): Promise<number> {
  const client = await context.client();
  const info = await client.taskInfo(taskId(id, context.options));
  return followOrDetach(context, client, info.task.id);
}
