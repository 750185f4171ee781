import type { DriverDescriptor } from '@orch/driver';
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

/** Asks a driver once a step, not each of the agents that have it: there may be thousands of both. */
function agentsFor(workflow: WorkflowSubject, steps: readonly StepNode[]): Pick<LineFamily, 'agents' | 'breaksAt'> {
  const { world } = workflow;
  const continued = steps.length > 1;
  const [first, ...others] = steps;
  const able = ableDrivers(workflow, first!);
  let agents = world.candidates(first!.capability).filter(({ descriptor }) => descriptor !== null && able.has(descriptor) && (!continued || descriptor.capabilities.sessionResume));
  let breaksAt: StepNode | null = null;
  let canAll = able.size > 0;
  for (const step of others) {
    const drivers = ableDrivers(workflow, step);
    canAll &&= drivers.size > 0;
    const capable = world.candidateSet(step.capability);
    agents = agents.filter((agent) => capable.has(agent) && drivers.has(agent.descriptor!));
    if (agents.length === 0) breaksAt ??= step;
  }
  return { agents, breaksAt: canAll ? breaksAt : null };
}

/** The drivers of the step's candidates that can do everything that it asks for. */
function ableDrivers(workflow: WorkflowSubject, step: StepNode): ReadonlySet<DriverDescriptor> {
  return new Set(workflow.world.candidateDrivers(step.capability).filter((descriptor) => canServe(descriptor, step, workflow)));
}
