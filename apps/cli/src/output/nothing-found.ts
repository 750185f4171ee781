import { nearestNames } from '@orch/diagnostics';
import type { Client } from '@orch/protocol';
import type { Context } from '../context.js';

/**
 * Says on stderr that a list is empty, and where it is empty because its project does not exist, that. An empty list is an answer all the same, and forms for
 * programs get it; those hear of a missing project alone. `project` is undefined for every one, null where something else was named. Gives whether the answer is printed.
 */
export async function nothingFound(context: Context<object>, client: Client, what: string, project: string | null | undefined): Promise<boolean> {
  const forPeople = context.format === 'table' || context.format === 'wide';
  const known = project === undefined || project === null || project === 'default' ? null : (await client.listResources({ kind: 'Project' })).items.map(({ metadata }) => metadata.name);
  if (known !== null && !known.includes(project!)) {
    const [close] = nearestNames(project!, known, 1);
    process.stderr.write(`No ${what}: there is no project "${project}".${close === undefined ? '' : ` Did you mean "${close}"?`}\n`);
  } else if (forPeople) process.stderr.write(`No ${what}${project === null ? '' : project === undefined ? ' in any project' : ` in project ${project}`}.\n`);
  return !forPeople;
}
