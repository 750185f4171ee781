import { findingIn } from '../world/subject.js';
import type { WorkflowRule } from './rule.js';

export const noEnabledSteps: WorkflowRule = {
  code: 'no_enabled_steps',
  check: (workflow) =>
    !workflow.knows(['spec', 'steps']) || workflow.steps.some((step) => !step.isCertain || (step.enabled && step.kind !== 'container'))
      ? []
      : [
          findingIn(workflow, () => ({
            code: 'no_enabled_steps',
            path: ['spec', 'steps'],
            part: 'key',
            message: `workflow "${workflow.name}" has no step that would run`,
            hint: workflow.steps.length === 0 ? 'Add a step.' : 'Enable at least one step.',
            data: { workflow: workflow.name },
          })),
        ],
};
