import { findingIn } from '../world/subject.js';
import type { WorkflowRule } from './rule.js';

export const unknownTemplate: WorkflowRule = {
  code: 'unknown_template',
  check: (workflow) =>
    workflow.agentSteps.flatMap(({ id, path, step: { template } }) => {
      if (template === undefined || workflow.world.named('StepTemplate').mayExist(template)) return [];
      const meant = workflow.world.named('StepTemplate').suggest(template);
      return [
        findingIn(workflow, () => ({
          code: 'unknown_template',
          path: [...path, 'template'],
          part: 'value',
          step: id,
          message: `workflow "${workflow.name}", step "${id}": project "${workflow.project}" has no StepTemplate "${template}"`,
          hint: meant === null ? 'Apply a StepTemplate of that name, or name one that exists.' : `Did you mean "${meant}"?`,
          data: { workflow: workflow.name, step: id, template, suggestion: meant },
        })),
      ];
    }),
};
