import type { Context } from '../context.js';
import { detachOnInterrupt } from '../follow/detach.js';
import { readCondition } from '../follow/wait-condition.js';
import { waitForTask } from '../follow/wait-for-task.js';
import { print } from '../output/print.js';
import { taskText } from '../output/task-text.js';
import { terminalWidth } from '../output/terminal-width.js';
import { taskId } from './task-id.js';

interface Options {
  readonly latest?: boolean;
  readonly for?: readonly string[];
  readonly timeout?: number;
}

export async function run(context: Context<Options>, id?: string): Promise<void> {
  const { options } = context;
  const asked = taskId(id, options);
  const conditions = (options.for ?? ['ended']).map(readCondition);
  const client = await context.client();
  const { task } = await client.taskInfo(asked);
  const detach = detachOnInterrupt(context.next(['orchestrator task wait', task.id, ...(options.for ?? []).map((text) => `--for=${text}`)].join(' ')));
  try {
    const info = await waitForTask(client, task.id, { conditions, timeout: options.timeout ?? null, signal: detach.signal });
    await print(context.format, {
      value: info,
      table: () => `task ${info.task.id} is ${info.task.status}: ${conditions.map(({ text }) => text).join(', ')}`,
      wide: () => taskText(info, Date.now(), true, terminalWidth()),
      names: () => [info.task.id],
    });
  } finally {
    detach.dispose();
  }
}
