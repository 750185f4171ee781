import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { readNamedResource, refuseProjectOf } from './kinds.js';

export async function run(context: Context<{ readonly force?: boolean }>, first: string, second?: string): Promise<void> {
  const { kind, name } = readNamedResource(first, second);
  refuseProjectOf(kind, context.options);
  if (kind === 'Project' && context.options.force !== true) {
    throw new OrchError('usage_error', `Deleting project "${name}" deletes its resources too.`, { hint: 'Add --force if that is meant.' });
  }
  const client = await context.client();
  const deleted = await client.deleteResource({ kind, name, project: context.options.project ?? 'default', force: context.options.force === true ? 'true' : 'false' });
  await print(context.format, { value: deleted, table: () => `${deleted.kind}/${deleted.name} deleted`, names: () => [`${deleted.kind}/${deleted.name}`] });
}
