import type { WorkflowRule } from './rule.js';
import { unknownReference } from './unknown-reference.js';

/** The machine itself: what holds without a profile. */
const onTheHost = 'host';

export const unknownExecutionProfile: WorkflowRule = {
  code: 'unknown_execution_profile',
  check: (workflow) =>
    workflow.steps
      .filter(({ enabled, step }) => enabled && step.execution_profile !== onTheHost)
      .flatMap(({ id, path, step }) => unknownReference(workflow, { code: 'unknown_execution_profile', kind: 'ExecutionProfile', name: step.execution_profile, path: [...path, 'execution_profile'], step: id })),
};
