import type { Context } from '../context.js';
import { followOrDetach } from '../follow/follow-or-detach.js';
import { printTask } from './task-info.js';
import { taskAndStep } from './task-id.js';

interface Options {
  readonly latest?: boolean;
  readonly follow?: boolean;
  readonly project?: string;
}

export async function run(context: Context<Options>, first?: string, second?: string): Promise<number> {
  const { options } = context;
  const { task, step } = taskAndStep(first, second, options);
  const client = await context.client();
  const info = await client.retryTask({ ...task, body: { step: step ?? null } });
  if (options.follow) return followOrDetach(context, client, info.task.id, info);
  await printTask(context, info);
  return 0;
}
