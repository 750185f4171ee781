import { builtinSteps } from '@orch/schema';
import { closest } from '../closest.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn } from '../world/subject.js';
import type { WorkflowRule } from './rule.js';

/** A step that is named like a built-in one and is none. Where no agent would take it either, `unknown_capability` names the cause. */
export const stepTypeBuiltinTypo: WorkflowRule = {
  code: 'step_type_builtin_typo',
  check: (workflow) =>
    workflow.steps.flatMap((step) => {
      const slip = step.enabled && step.isCertain ? findSlip(step) : null;
      if (slip === null || (slip.field === 'id' && !workflow.world.capabilityMayExist(step.id))) return [];
      const { field, written, meant } = slip;
      return [
        findingIn(workflow, () => ({
          code: 'step_type_builtin_typo',
          path: [...step.path, field],
          part: 'value',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": ${field === 'builtin' ? `there is no built-in step "${written}"` : `it is no built-in step, and goes to an agent with the capability "${step.id}"`}`,
          hint: field === 'builtin' ? `Did you mean "${meant}"?` : `Did you mean builtin: ${meant}?`,
          data: { workflow: workflow.name, step: step.id, written, suggestion: meant },
        })),
      ];
    }),
};

interface Slip {
  readonly field: 'id' | 'builtin';
  readonly written: string;
  readonly meant: string;
}

function findSlip({ id, kind, step, knows }: StepNode): Slip | null {
  if (!knows(['builtin']) || !knows(['id'])) return null;
  const { builtin } = step;
  if (builtin !== undefined) {
    const meant = builtinSteps.includes(builtin) ? null : closest(builtin, builtinSteps);
    return meant === null ? null : { field: 'builtin', written: builtin, meant };
  }
  if (kind !== 'agent' || step.required_capability !== undefined || step.template !== undefined || !knows(['required_capability']) || !knows(['template'])) return null;
  const meant = builtinLike(id);
  return meant === null ? null : { field: 'id', written: id, meant };
}

/** The built-in step that a step of this name was probably meant to be. */
export function builtinLike(id: string): string | null {
  return builtinSteps.includes(id) ? id : closest(id, builtinSteps);
}
