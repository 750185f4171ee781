import type { Agent } from '@orch/protocol';
import type { Context } from '../context.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

export async function run(context: Context<{ readonly allProjects?: boolean }>): Promise<void> {
  const { options, format } = context;
  const client = await context.client();
  const project = options.allProjects ? undefined : (options.project ?? 'default');
  const list = await client.listAgents(project === undefined ? {} : { project });
  if (list.items.length === 0 && !(await nothingFound(context, client, 'agents', project))) return;
  await print(format, { value: list, lines: list.items, table: () => agentTable(list.items), names: () => list.items.map((agent) => agent.name) });
}

export function agentTable(agents: readonly Agent[]): string {
  return table(
    ['NAME', 'PROJECT', 'STATUS', 'RUNNING', 'DRIVER', 'CAPABILITIES'],
    agents.map((agent) => [agent.name, agent.project, statusOf(agent), String(agent.running), agent.driver ?? '–', agent.capabilities.join(', ')]),
  );
}

function statusOf({ enabled, cordoned }: Agent): string {
  return [enabled ? 'enabled' : 'disabled', ...(cordoned ? ['cordoned'] : [])].join(', ');
}
