import { findingIn, relatedIn } from '../world/subject.js';
import { listNames, mostNamed } from '../wording.js';
import { builtinLike } from './step-type-builtin-typo.js';
import type { WorkflowRule } from './rule.js';

export const unknownCapability: WorkflowRule = {
  code: 'unknown_capability',
  check(workflow) {
    const { world } = workflow;
    return workflow.agentSteps.flatMap((step) => {
      const { capability } = step;
      if (capability === null || world.capabilityMayExist(capability)) return [];
      const declared = step.step.required_capability !== undefined;
      return [
        findingIn(workflow, () => {
          const disabled = world.disabledHolders(capability);
          const meant = world.suggestCapability(capability);
          return {
            code: 'unknown_capability',
            path: [...step.path, declared ? 'required_capability' : 'id'],
            part: 'value',
            step: step.id,
            message: `workflow "${workflow.name}", step "${step.id}": no enabled agent of project "${workflow.project}" has the capability "${capability}"${declared ? '' : ', which is the id of the step'}`,
            hint: advise(disabled.map((agent) => agent.name), meant, declared || step.step.template !== undefined ? null : builtinLike(step.id)),
            related: disabled.slice(0, mostNamed).map((agent) => relatedIn(agent, ['spec', 'enabled'], 'value', `agent "${agent.name}" has it and is disabled`)),
            data: { workflow: workflow.name, step: step.id, capability, suggestion: meant },
          };
        }),
      ];
    });
  },
};

function advise(disabled: readonly string[], meant: string | null, builtin: string | null): string {
  if (disabled.length > 0) return `Enable agent ${listNames(disabled, 'or')}.`;
  if (builtin !== null) return `Did you mean builtin: ${builtin}?`;
  return meant === null ? 'Add the capability to an enabled agent, or name one that an agent has in required_capability.' : `Did you mean "${meant}"?`;
}
