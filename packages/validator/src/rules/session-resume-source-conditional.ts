import { findingIn, relatedIn } from '../world/subject.js';
import { resumePath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

/** A resuming step under the very condition of its opener is skipped with it. */
export const sessionResumeSourceConditional: WorkflowRule = {
  code: 'session_resume_source_conditional',
  check: (workflow) =>
    workflow.agentSteps.flatMap((step) => {
      const plan = workflow.plan(step);
      if (plan?.mode !== 'resume' && plan?.mode !== 'fork') return [];
      const opener = workflow.agentSteps[plan.mode === 'fork' ? plan.parent : plan.line]!;
      if (opener.condition === null || opener.condition === step.condition) return [];
      return [
        findingIn(workflow, () => ({
          code: 'session_resume_source_conditional',
          path: resumePath(step),
          part: 'key',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": "${opener.id}", which opens the session, may be skipped by its prehook, and this step fails then`,
          hint: `Remove the prehook of "${opener.id}", or give this step the same one.`,
          related: [relatedIn(workflow, [...opener.path, 'prehook'], 'key', `"${opener.id}" is conditional`)],
          data: { workflow: workflow.name, step: step.id, opener: opener.id },
        })),
      ];
    }),
};
