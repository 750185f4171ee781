import { findingIn, relatedIn } from '../world/subject.js';
import { forProblem, fromPath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

export const sessionResumeScopeMismatch: WorkflowRule = {
  code: 'session_resume_scope_mismatch',
  check: (workflow) =>
    forProblem(workflow, 'scope_mismatch', (step, { named }) => {
      const source = workflow.agentSteps[named]!;
      return findingIn(workflow, () => ({
        code: 'session_resume_scope_mismatch',
        path: fromPath(step),
        part: 'value',
        step: step.id,
        message: `workflow "${workflow.name}", step "${step.id}": it runs once per task and cannot resume "${source.id}", which keeps a session per item`,
        hint: 'Give both steps the same scope, or resume from a task-scoped step.',
        related: [relatedIn(workflow, [...source.path, 'scope'], 'value', `"${source.id}" is item-scoped`)],
        data: { workflow: workflow.name, step: step.id, from: source.id },
      }));
    }),
};
