import { findingIn, relatedIn } from '../world/subject.js';
import { fromPath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

export const sessionResumeNotAtSource: WorkflowRule = {
  code: 'session_resume_not_at_source',
  check: (workflow) =>
    workflow.agentSteps.flatMap((step) => {
      const plan = workflow.plan(step);
      const from = step.resume?.from ?? null;
      if (from === null || workflow.isInDoubt(step) || (plan?.mode !== 'resume' && plan?.mode !== 'fork')) return [];
      const tip = workflow.agentSteps[plan.source]!;
      if (tip.id === from) return [];
      return [
        findingIn(workflow, () => ({
          code: 'session_resume_not_at_source',
          path: fromPath(step),
          part: 'value',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": the session of "${from}" has gone on to "${tip.id}" by then, and is continued from there`,
          hint: `Nothing to do if that is meant; from: ${tip.id} says the same plainly.`,
          related: [relatedIn(workflow, [...tip.path, 'id'], 'value', `"${tip.id}" is the last step of the session before it`)],
          data: { workflow: workflow.name, step: step.id, from, tip: tip.id },
        })),
      ];
    }),
};
