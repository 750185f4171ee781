import { OrchError } from '@orch/diagnostics';
import type { Resource } from '@orch/protocol';
import type { Context } from '../context.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { resourceListOf } from '../output/resource-list.js';
import { table } from '../output/table.js';
import { age } from '../output/time.js';
import { readResource, refuseProjectOf } from './kinds.js';

export async function run(context: Context<{ readonly allProjects?: boolean; readonly selector?: string }>, first: string, second?: string): Promise<void> {
  const { kind, name } = readResource(first, second);
  refuseProjectOf(kind, context.options);
  if (name !== null && context.options.allProjects) throw new OrchError('usage_error', `Either one ${kind} or -A, not both ("${name}").`);
  const { selector } = context.options;
  if (name !== null && selector !== undefined) throw new OrchError('usage_error', `Either one ${kind} or -l, not both ("${name}").`);
  const client = await context.client();
  const project = context.options.project ?? 'default';
  if (name !== null) {
    const resource = await client.getResource({ kind, name, project });
    await print(context.format, { value: resource, table: () => rows([resource], false), wide: () => rows([resource], true), names: () => namesOf([resource]) });
    return;
  }
  const everywhere = context.options.allProjects === true || kind === 'Project';
  const list = await client.listResources({ kind, ...(everywhere ? {} : { project }), ...(selector === undefined ? {} : { selector }) });
  if (list.items.length === 0 && !(await nothingFound(context, client, `${kind}${selector === undefined ? '' : ` with ${selector}`}`, everywhere ? undefined : project))) return;
  await print(context.format, {
    value: resourceListOf(list.items),
    lines: list.items,
    documents: list.items,
    table: () => rows(list.items, false),
    wide: () => rows(list.items, true),
    names: () => namesOf(list.items),
  });
}

function rows(resources: readonly Resource[], wide: boolean): string {
  const now = Date.now();
  const placed = resources.some((resource) => resource.kind !== 'Project');
  const filled = resources.some(({ status }) => status.entries !== undefined);
  return table(
    ['NAME', ...(placed ? ['PROJECT'] : []), ...(filled ? ['ENTRIES'] : []), 'GENERATION', 'AGE', ...(wide ? ['DESCRIPTION'] : [])],
    resources.map(({ metadata, status }) => [
      metadata.name,
      ...(placed ? [metadata.project] : []),
      ...(filled ? [String(status.entries)] : []),
      String(status.generation),
      age(status.createdAt, now),
      ...(wide ? [metadata.description ?? ''] : []),
    ]),
  );
}

function namesOf(resources: readonly Resource[]): readonly string[] {
  return resources.map((resource) => `${resource.kind}/${resource.metadata.name}`);
}
