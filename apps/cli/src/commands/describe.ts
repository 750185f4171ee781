import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { graphText } from '../output/session-graph.js';
import { terminalWidth } from '../output/terminal-width.js';
import { toYaml } from '../output/to-yaml.js';
import { readNamedResource, refuseProjectOf } from './kinds.js';

/** The whole resource as it is stored; for a workflow its session graph too. */
export async function run(context: Context<object>, first: string, second?: string): Promise<void> {
  const { kind, name } = readNamedResource(first, second);
  refuseProjectOf(kind, context.options);
  const client = await context.client();
  const project = context.options.project ?? 'default';
  const resource = await client.getResource({ kind, name, project });
  const sessions = kind === 'Workflow' ? await client.workflowGraph({ name, project }) : null;
  await print(context.format, {
    value: sessions === null ? resource : { ...resource, sessions },
    table: () => [toYaml(resource), ...(sessions === null ? [] : ['', graphText(sessions, terminalWidth())])].join('\n'),
    names: () => [`${kind}/${name}`],
  });
}
