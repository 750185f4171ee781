import { findingIn } from '../world/subject.js';
import { forProblem, resumePath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

export const sessionResumeNoSource: WorkflowRule = {
  code: 'session_resume_no_source',
  check: (workflow) =>
    forProblem(workflow, 'no_source', (step) =>
      findingIn(workflow, () => {
        const elsewhere = workflow.agentSteps.findLast((other) => other.position < step.position && (step.scope === 'item' || other.scope === 'task'));
        return {
          code: 'session_resume_no_source',
          path: resumePath(step),
          part: 'key',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": there is no session to resume: no earlier enabled agent step of the same step list opens one`,
          hint: elsewhere
            ? `To continue a session of another step list, name a step of it: sessionResume: {from: ${elsewhere.id}}.`
            : 'Put the step that opens the session before it, or leave sessionResume out so that the step starts fresh.',
          data: { workflow: workflow.name, step: step.id },
        };
      }),
    ),
};
