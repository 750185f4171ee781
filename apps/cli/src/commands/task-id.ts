import { OrchError } from '@orch/diagnostics';

interface Options {
  readonly latest?: boolean;
  readonly project?: string;
}

/** A task and a step as they were typed: with --latest the only word is the step's. */
export function taskAndStep(first: string | undefined, second: string | undefined, options: Options): { readonly task: ReturnType<typeof taskId>; readonly step: string | undefined } {
  const [id, step] = options.latest && second === undefined ? [undefined, first] : [first, second];
  return { task: taskId(id, options), step };
}

/** How the daemon is asked for a task: by its id, a unique beginning of it, or `latest`; in one project where one is named. */
export function taskId(id: string | undefined, { latest, project }: Options): { readonly id: string; readonly project?: string } {
  if (id !== undefined && latest) throw new OrchError('usage_error', `Either an id or --latest, not both ("${id}").`);
  if (id === undefined && !latest) throw new OrchError('usage_error', 'Which task? Name its id (`orchestrator task list` shows them), or write --latest.');
  return { id: id ?? 'latest', ...(project === undefined ? {} : { project }) };
}
