import type { Agent } from '@orch/protocol';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { agentTable } from './agent-list.js';

async function change(context: Context<object>, name: string, call: 'cordonAgent' | 'uncordonAgent'): Promise<void> {
  const client = await context.client();
  const agent = await client[call]({ name, project: context.options.project ?? 'default' });
  await print(context.format, { value: agent, table: () => `agent ${agent.name} is ${words(agent)}`, wide: () => agentTable([agent]), names: () => [agent.name] });
}

function words({ enabled, cordoned, running }: Agent): string {
  const works = running === 0 ? 'works on none now' : running === 1 ? 'goes on with the one it works on' : `goes on with the ${running} it works on`;
  if (cordoned) return `cordoned: it gets no new step and ${works}`;
  return enabled ? 'not cordoned: it gets steps' : 'not cordoned, and disabled by its manifest: it gets no steps';
}

export const cordon = { run: (context: Context<object>, name: string) => change(context, name, 'cordonAgent') };
export const uncordon = { run: (context: Context<object>, name: string) => change(context, name, 'uncordonAgent') };
