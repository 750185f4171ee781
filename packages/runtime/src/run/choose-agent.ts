import type { LineState } from '@orch/session-broker';
import type { CompiledAgent, CompiledStep, CompiledWorkflow } from '@orch/validator';
import type { AgentDirectory } from '../ports.js';

export type Availability = Awaited<ReturnType<AgentDirectory['availability']>>;

export interface ChosenAgent {
  readonly agent: CompiledAgent;
  readonly availability: Availability;
  /** Where it is cordoned: the names of all that could be waited for. */
  readonly cordoned: readonly string[];
}

/**
 * The agent for a step: the owner of the line that it continues, else the cheapest of those that can serve the whole line. One without
 * a cost comes last, and then the name decides. Where none is available a cordoned one is waited for before all is given up.
 * Null when there is nobody at all.
 */
export async function chooseAgent(
  workflow: CompiledWorkflow,
  step: CompiledStep,
  line: LineState | null,
  availability: (name: string) => Promise<Availability>,
): Promise<ChosenAgent | null> {
  const owner = step.session.mode === 'resume' || step.session.mode === 'fork' ? line?.owner : null;
  const names = owner ? [owner] : candidates(workflow, step);
  const agents = workflow.agents.filter((agent) => names.includes(agent.name)).sort(byCostThenName);
  const looked: Omit<ChosenAgent, 'cordoned'>[] = [];
  for (const agent of agents) {
    const chosen = { agent, availability: await availability(agent.name) };
    if (chosen.availability === 'available') return { ...chosen, cordoned: [] };
    looked.push(chosen);
  }
  const waitedFor = looked.filter((each) => each.availability === 'cordoned');
  const second = waitedFor[0] ?? looked[0];
  return second ? { ...second, cordoned: waitedFor.map((each) => each.agent.name) } : null;
}

function candidates(workflow: CompiledWorkflow, step: CompiledStep): readonly string[] {
  if (step.session.mode === 'none') return step.agents;
  const { line } = step.session;
  return workflow.lines.find(({ id }) => id === line)?.agents ?? step.agents;
}

function byCostThenName(one: CompiledAgent, other: CompiledAgent): number {
  const [first, second] = [one.cost ?? Infinity, other.cost ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}
