import { OrchError } from '@orch/diagnostics';

interface Options {
  readonly latest?: boolean;
  readonly project?: string;
}

/** How the daemon is asked for a task: by its id, a unique beginning of it, or `latest`; in one project where one is named. */
export function taskId(id: string | undefined, { latest, project }: Options): { readonly id: string; readonly project?: string } {
  if (id !== undefined && latest) throw new OrchError('usage_error', `Either an id or --latest, not both ("${id}").`);
  if (id === undefined && !latest) throw new OrchError('usage_error', 'Which task? Name its id (`orchestrator task list` shows them), or write --latest.');
  return { id: id ?? 'latest', ...(project === undefined ? {} : { project }) };
}
