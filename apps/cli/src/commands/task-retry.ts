import type { Context } from '../context.js';
import { followOrDetach } from '../follow/follow-or-detach.js';
import { printTask } from './task-info.js';
import { taskId } from './task-id.js';

interface Options {
  readonly follow?: boolean;
  readonly project?: string;
}

export async function run(context: Context<Options>, id: string, step?: string): Promise<number> {
  const { options } = context;
  const client = await context.client();
  const info = await client.retryTask({ ...taskId(id, options), body: { step: step ?? null } });
  if (options.follow) return followOrDetach(context, client, info.task.id, info);
  await printTask(context, info);
  return 0;
}
