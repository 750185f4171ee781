import type { Diagnostic, FieldPath } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import type { AgentSubject } from '../world/agent-subject.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import type { Requirement } from './requirements/requirement.js';
import { canServe, requirements } from './requirements/table.js';
import type { WorkflowRule } from './rule.js';

/** Every agent that may be chosen must do what the step asks; else it would depend on the choice whether the workflow can run. */
export const driverRequirements: readonly WorkflowRule[] = requirements.map((requirement) => ({
  code: requirement.code,
  check: (workflow) =>
    workflow.agentSteps
      .filter((step) => requirement.asks(step, workflow))
      .flatMap((step) => {
        // Several definitions of one agent are one agent; that there are several has a finding of its own.
        const named = new Set<string>();
        return workflow.world.candidates(step.capability).flatMap((agent) => {
          const { descriptor, name } = agent;
          if (!descriptor || requirement.met(descriptor.capabilities, step) || named.has(name)) return [];
          named.add(name);
          return [report(requirement, workflow, step, agent, descriptor)];
        });
      }),
}));

function report(requirement: Requirement, workflow: WorkflowSubject, step: StepNode, agent: AgentSubject, descriptor: DriverDescriptor): Diagnostic {
  const able = workflow.world.catalogue.filter((other) => canServe(other, step, workflow)).map((other) => other.provider);
  const changeDriver = able.length > 0 ? `, or give it a driver that can (${[...new Set(able)].sort().join(', ')})` : '';
  return findingIn(workflow, {
    code: requirement.code,
    ...placeOf(requirement, step),
    step: step.id,
    message: `workflow "${workflow.name}", step "${step.id}": agent "${agent.name}" (driver ${descriptor.id}) ${requirement.lack(step)}`,
    hint: `Take the capability "${step.capability}" from agent "${agent.name}", disable it${changeDriver}.`,
    related: [relatedIn(agent, agent.driverPath, 'value', `agent "${agent.name}" has the driver ${descriptor.id}`)],
    data: { workflow: workflow.name, step: step.id, agent: agent.name, driver: descriptor.id, capability: requirement.capability },
  });
}

/** The key that asks, or the step's id where a default does. */
function placeOf({ field }: Requirement, step: StepNode): { readonly path: FieldPath; readonly part: 'key' | 'value' } {
  const declared = field.reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], step.step);
  return declared === undefined ? { path: [...step.path, 'id'], part: 'value' } : { path: [...step.path, ...field], part: 'key' };
}
