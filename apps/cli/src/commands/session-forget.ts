import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';

interface Options {
  readonly task?: string;
}

export async function run(context: Context<Options>, session?: string): Promise<void> {
  const { task, project } = context.options;
  if (session !== undefined && task !== undefined) throw new OrchError('usage_error', `Either a session or --task, not both ("${session}").`);
  if (session === undefined && task === undefined) throw new OrchError('usage_error', 'Which session? Name it (`orchestrator session list` shows them), or name a task with --task.');
  const client = await context.client();
  const forgotten = await client.forgetSessions({ body: session === undefined ? { task: task! } : { session }, ...(project === undefined ? {} : { project }) });
  if (forgotten.items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write('The task has no sessions.\n');
    return;
  }
  const refs = forgotten.items.map(({ ref }) => ref);
  await print(context.format, { value: forgotten, table: () => refs.map((ref) => `${ref} forgotten`).join('\n'), names: () => refs });
}
