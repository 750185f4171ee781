import type { Context } from '../context.js';
import { followOrDetach } from '../follow/follow-or-detach.js';
import { print } from '../output/print.js';
import { readGoal } from '../read-goal.js';
import { terminalWidth } from '../output/terminal-width.js';
import { taskText } from '../output/task-text.js';
import type { Dial } from './task.js';

export interface CreateOptions {
  readonly name: string;
  readonly goal?: string;
  readonly goalFile?: string;
  readonly workflow: string;
  readonly workspace?: string;
  readonly targetFile?: readonly string[];
  readonly rehearse?: boolean;
  readonly dial?: readonly Dial[];
  readonly start: boolean;
  readonly follow?: boolean;
}

export async function run(context: Context<CreateOptions>): Promise<number> {
  const { options } = context;
  const goal = await readGoal(options.goal, options.goalFile);
  const client = await context.client();
  const created = await client.createTask({
    body: {
      name: options.name,
      goal,
      workflow: options.workflow,
      project: options.project ?? 'default',
      workspace: options.workspace ?? null,
      targetFiles: options.targetFile ?? [],
      rehearse: options.rehearse === true,
      dials: options.dial ?? [],
      start: options.start,
    },
  });
  if (options.follow && options.start) return followOrDetach(context, client, created.task.id);
  await print(context.format, {
    value: created,
    table: () =>
      [
        `task ${created.task.id} ${options.start ? 'started' : 'created'}${created.task.rehearsal ? ' as a rehearsal: nothing runs for real' : ''}`,
        options.start ? `follow it with: ${context.next(`orchestrator task logs ${created.task.id} --follow`)}` : `start it with: ${context.next(`orchestrator task start ${created.task.id}`)}`,
      ].join('\n'),
    wide: () => taskText(created, Date.now(), true, terminalWidth()),
    names: () => [created.task.id],
  });
  return 0;
}
