import { findingIn, relatedIn } from '../world/subject.js';
import { resumePath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

export const sessionIsolationExpected: WorkflowRule = {
  code: 'session_isolation_expected',
  check: (workflow) =>
    workflow.agentSteps
      .filter((step) => step.resume !== null && step.step.type === 'qa_review')
      .map((step) =>
        findingIn(workflow, () => ({
          code: 'session_isolation_expected',
          path: resumePath(step),
          part: 'key',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": a qa_review that resumes judges the work with its author's context`,
          hint: 'Leave sessionResume out, so that the review starts in a fresh session.',
          related: [relatedIn(workflow, [...step.path, 'type'], 'value', 'the step is a review')],
          data: { workflow: workflow.name, step: step.id },
        })),
      ),
};
