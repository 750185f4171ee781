import { OrchError } from '@orch/diagnostics';
import type { StepResolution } from '@orch/protocol';
import type { Context } from '../context.js';
import { printTask } from './task-info.js';
import { taskAndStep } from './task-id.js';

interface Options extends Partial<Readonly<Record<StepResolution['as'], boolean>>> {
  readonly reason?: string;
  readonly project?: string;
  readonly latest?: boolean;
}

const answers = ['succeeded', 'failed', 'retry'] as const;

export async function run(context: Context<Options>, first?: string, second?: string): Promise<void> {
  const { options } = context;
  const { task, step } = taskAndStep(first, second, options);
  if (step === undefined) throw new OrchError('usage_error', 'Which step? Name it behind the task (`orchestrator task info` shows them).');
  const [as, ...more] = answers.filter((answer) => options[answer]);
  if (as === undefined || more.length > 0) throw new OrchError('usage_error', `How did step "${step}" end? Write one of --succeeded, --failed and --retry.`);
  const client = await context.client();
  await printTask(context, await client.resolveStep({ ...task, step, body: { as, reason: options.reason ?? '' } }));
}
