import { canServe } from '../rules/requirements/table.js';
import type { AgentSubject } from '../world/agent-subject.js';
import type { StepNode } from '../world/step-node.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import type { Line } from './resolve-lines.js';

/** A line and the forks that grow from it: all of it runs on one agent, because a fork copies a conversation of that agent. */
export interface LineFamily {
  readonly root: Line;
  /** In document order, the opener first. */
  readonly steps: readonly StepNode[];
  /** Agents that can serve all of its steps, in the order of their names. */
  readonly agents: readonly AgentSubject[];
  /** The first step with which no agent is left although each step has able agents of its own; else null. */
  readonly breaksAt: StepNode | null;
}

export function lineFamilies(workflow: WorkflowSubject): readonly LineFamily[] {
  const rootOf = new Map<number, number>();
  const members = new Map<number, number[]>();
  for (const line of workflow.lines) {
    const root = line.parent === null ? line.opener : rootOf.get(line.parent)!;
    rootOf.set(line.opener, root);
    const list = members.get(root);
    if (list) list.push(...line.steps);
    else members.set(root, [...line.steps]);
  }
  return workflow.lines
    .filter((line) => line.parent === null)
    .map((root) => {
      const steps = members.get(root.opener)!.sort((a, b) => a - b).map((position) => workflow.agentSteps[position]!);
      return { root, steps, ...agentsFor(workflow, steps) };
    });
}

function agentsFor(workflow: WorkflowSubject, steps: readonly StepNode[]): Pick<LineFamily, 'agents' | 'breaksAt'> {
  const able = steps.map((step) => workflow.world.candidates(step.capability).filter((agent) => agent.descriptor && canServe(agent.descriptor, step, workflow)));
  const continued = steps.length > 1;
  let agents = able[0]!.filter((agent) => !continued || agent.descriptor!.capabilities.sessionResume);
  let breaksAt: StepNode | null = null;
  for (let index = 1; index < steps.length; index++) {
    const here = new Set(able[index]);
    agents = agents.filter((agent) => here.has(agent));
    if (agents.length === 0) breaksAt ??= steps[index]!;
  }
  return { agents, breaksAt: able.every((list) => list.length > 0) ? breaksAt : null };
}
