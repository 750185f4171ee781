import type { TaskInfo } from '@orch/protocol';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { terminalWidth } from '../output/terminal-width.js';
import { taskText } from '../output/task-text.js';
import { taskId } from './task-id.js';

interface Options {
  readonly latest?: boolean;
}

export async function run(context: Context<Options>, id?: string): Promise<void> {
  const client = await context.client();
  await printTask(context, await client.taskInfo(taskId(id, context.options)));
}

export async function printTask(context: Context<object>, info: TaskInfo): Promise<void> {
  await print(context.format, {
    value: info,
    table: () => taskText(info, Date.now(), false, terminalWidth()),
    wide: () => taskText(info, Date.now(), true, terminalWidth()),
    names: () => [info.task.id],
  });
}
