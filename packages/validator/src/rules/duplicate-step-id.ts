import type { Diagnostic } from '@orch/diagnostics';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorkflowRule } from './rule.js';

/** Disabled steps count: a step id names outputs, runs and lines whether or not the step runs today. */
export const duplicateStepId: WorkflowRule = {
  code: 'duplicate_step_id',
  check(workflow) {
    const first = new Map<string, StepNode>();
    const findings: Diagnostic[] = [];
    for (const step of workflow.steps) {
      const earlier = first.get(step.id);
      if (!earlier) {
        first.set(step.id, step);
        continue;
      }
      findings.push(
        findingIn(workflow, {
          code: 'duplicate_step_id',
          path: [...step.path, 'id'],
          part: 'value',
          step: step.id,
          message: `workflow "${workflow.name}" has a step "${step.id}" already; ids are unique over the whole workflow, chain children included`,
          hint: 'Give one of the steps another id.',
          related: [relatedIn(workflow, [...earlier.path, 'id'], 'value', `first step "${step.id}"`)],
          data: { workflow: workflow.name, step: step.id },
        }),
      );
    }
    return findings;
  },
};
