import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { shellWord } from '../output/shell-word.js';
import { readNamedResource, readResource, refuseProjectOf } from './kinds.js';

interface Options {
  readonly force?: boolean;
  readonly selector?: string;
}

export async function run(context: Context<Options>, first: string, second?: string): Promise<void> {
  if (context.options.selector !== undefined) return deleteChosen(context, context.options.selector, first, second);
  const { kind, name } = readNamedResource(first, second);
  refuseProjectOf(kind, context.options);
  if (kind === 'Project' && context.options.force !== true) {
    throw new OrchError('usage_error', `Deleting project "${name}" deletes its resources too.`, { hint: 'Add --force if that is meant.' });
  }
  const client = await context.client();
  const deleted = await client.deleteResource({ kind, name, project: context.options.project ?? 'default', force: context.options.force === true ? 'true' : 'false' });
  await print(context.format, { value: deleted, table: () => `${deleted.kind}/${deleted.name} deleted`, names: () => [`${deleted.kind}/${deleted.name}`] });
}

async function deleteChosen(context: Context<Options>, selector: string, first: string, second: string | undefined): Promise<void> {
  const { force = false, project = 'default' } = context.options;
  const { kind, name } = readResource(first, second);
  refuseProjectOf(kind, context.options);
  if (name !== null) throw new OrchError('usage_error', `Either one ${kind} or -l, not both ("${name}").`);
  if (!force) {
    throw new OrchError('usage_error', `Deleting every ${kind} with ${selector} needs --force.`, { hint: `Look first: \`orchestrator get ${kind.toLowerCase()} -l ${shellWord(selector)}${kind === 'Project' ? '' : ` -p ${project}`}\`.` });
  }
  const { items } = await (await context.client()).deleteResources({ kind, project, selector });
  if (items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write(`No ${kind} with ${selector}${kind === 'Project' ? '' : ` in project ${project}`}.\n`);
    return;
  }
  const names = items.map((deleted) => `${deleted.kind}/${deleted.name}`);
  await print(context.format, { value: { items }, table: () => names.map((each) => `${each} deleted`).join('\n'), names: () => names });
}
