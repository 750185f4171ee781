import { print } from '../output/print.js';
import { styler } from '../output/style.js';
import { terminalWidth } from '../output/terminal-width.js';
import { traceText } from '../output/trace-text.js';
import type { Context } from '../context.js';
import { taskId } from './task-id.js';

export async function run(context: Context<{ readonly latest?: boolean }>, id?: string): Promise<void> {
  const client = await context.client();
  const trace = await client.taskTrace(taskId(id, context.options));
  const text = (wide: boolean) => traceText(trace, styler(process.stdout), wide, terminalWidth());
  await print(context.format, { value: trace, lines: trace.entries, styled: true, table: () => text(false), wide: () => text(true), names: () => [trace.task.id] });
}
