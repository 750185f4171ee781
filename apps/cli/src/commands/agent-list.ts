import type { Agent } from '@orch/protocol';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

export async function run(context: Context<{ readonly allProjects?: boolean }>): Promise<void> {
  const { options, format } = context;
  const client = await context.client();
  const list = await client.listAgents(options.allProjects ? {} : { project: options.project ?? 'default' });
  if (list.items.length === 0 && (format === 'table' || format === 'wide')) {
    process.stderr.write(`No agents${options.allProjects ? '' : ` in project ${options.project ?? 'default'}`}.\n`);
    return;
  }
  await print(format, { value: list, table: () => agentTable(list.items), names: () => list.items.map((agent) => agent.name) });
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
