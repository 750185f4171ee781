import type { FieldPath } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import type { AgentSubject } from '../world/agent-subject.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn, type Draft } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import type { Requirement } from './requirements/requirement.js';
import { canServe, requirements } from './requirements/table.js';
import type { Room, WorkflowRule } from './rule.js';

/** Every agent that may be chosen must do what the step asks; else it would depend on the choice whether the workflow can run. */
export const driverRequirements: readonly WorkflowRule[] = requirements.map((requirement) => ({ code: requirement.code, check: (workflow, room) => check(requirement, workflow, room) }));

/** One after the other: thousands of steps and thousands of agents give millions. */
function* check(requirement: Requirement, workflow: WorkflowSubject, room: Room): Generator<Draft> {
  const { document } = workflow;
  for (const step of workflow.agentSteps) {
    if (!requirement.asks(step, workflow)) continue;
    let last: string | null = null;
    let unlisted: { readonly agent: AgentSubject; readonly descriptor: DriverDescriptor; count: number } | null = null;
    for (const agent of workflow.world.candidates(step.capability)) {
      const { descriptor, name } = agent;
      // Several definitions of one agent stand side by side and are one agent; that there are several has a finding of its own.
      if (!descriptor || requirement.met(descriptor.capabilities, step) || name === last) continue;
      last = name;
      if (unlisted !== null) unlisted.count++;
      else if (room.isFull(document)) unlisted = { agent, descriptor, count: 1 };
      else yield report(requirement, workflow, step, agent, descriptor);
    }
    if (unlisted !== null) yield { ...report(requirement, workflow, step, unlisted.agent, unlisted.descriptor), count: unlisted.count };
  }
}

function report(requirement: Requirement, workflow: WorkflowSubject, step: StepNode, agent: AgentSubject, descriptor: DriverDescriptor): Draft {
  return findingIn(workflow, () => {
    const able = workflow.world.catalogue.filter((other) => canServe(other, step, workflow)).map((other) => other.provider);
    const changeDriver = able.length > 0 ? `, or give it a driver that can (${[...new Set(able)].sort().join(', ')})` : '';
    return {
      code: requirement.code,
      ...placeOf(requirement, step),
      step: step.id,
      message: `workflow "${workflow.name}", step "${step.id}": agent "${agent.name}" (driver ${descriptor.id}) ${requirement.lack(step)}`,
      hint: `Take the capability "${step.capability}" from agent "${agent.name}", disable it${changeDriver}.`,
      related: [relatedIn(agent, agent.driverPath, 'value', `agent "${agent.name}" has the driver ${descriptor.id}`)],
      data: { workflow: workflow.name, step: step.id, agent: agent.name, driver: descriptor.id, capability: requirement.capability },
    };
  });
}

/** The key that asks, or the step's id where a default does. */
function placeOf({ field }: Requirement, step: StepNode): { readonly path: FieldPath; readonly part: 'key' | 'value' } {
  const declared = field.reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], step.step);
  return declared === undefined ? { path: [...step.path, 'id'], part: 'value' } : { path: [...step.path, ...field], part: 'key' };
}
