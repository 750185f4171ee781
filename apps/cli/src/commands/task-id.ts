import { OrchError } from '@orch/diagnostics';

/** The id as the daemon takes it: whole, a unique beginning, or `latest`. */
export function taskId(id: string | undefined, latest: boolean | undefined): string {
  if (id !== undefined && latest) throw new OrchError('usage_error', `Either an id or --latest, not both ("${id}").`);
  if (id === undefined && !latest) throw new OrchError('usage_error', 'Which task? Name its id (`orchestrator task list` shows them), or write --latest.');
  return id ?? 'latest';
}
