import { closest } from '../closest.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import { forProblem, fromPath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

/** Of more earlier steps those that are nearest are compared, and fewer shown: every finding would cost more. */
const mostCompared = 200;
const mostShown = 10;

export const sessionResumeSourceUnknown: WorkflowRule = {
  code: 'session_resume_source_unknown',
  check(workflow) {
    const byId = new Map(workflow.steps.toReversed().map((step) => [step.id, step]));
    const indexOf = new Map(workflow.agentSteps.map((step, index) => [step, index]));
    return forProblem(workflow, 'source_unknown', (step, { from }) =>
      findingIn(workflow, () => {
        const named = byId.get(from) ?? null;
        const index = indexOf.get(step)!;
        const possible = workflow.agentSteps.slice(Math.max(0, index - mostCompared), index).map((other) => other.id);
        const meant = named === null ? closest(from, possible) : null;
        return {
          code: 'session_resume_source_unknown',
          path: fromPath(step),
          part: 'value',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": from must name an earlier enabled agent step, and ${whatIsWrong(workflow, step, from, named)}`,
          hint: meant !== null ? `Did you mean "${meant}"?` : possible.length > 0 ? `Earlier enabled agent steps: ${index > mostShown ? '…, ' : ''}${possible.slice(-mostShown).join(', ')}.` : 'No earlier step has a session; leave sessionResume out so that the step starts fresh.',
          related: named && named !== step ? [relatedIn(workflow, [...named.path, 'id'], 'value', `step "${from}" is here`)] : [],
          data: { workflow: workflow.name, step: step.id, from, suggestion: meant },
        };
      }),
    );
  },
};

function whatIsWrong(workflow: WorkflowSubject, step: StepNode, from: string, named: StepNode | null): string {
  if (named === null) return `workflow "${workflow.name}" has no step "${from}"`;
  if (named === step) return `"${from}" is the step itself`;
  if (named.kind === 'command') return `"${from}" is a command step, which has no session`;
  if (named.kind === 'container') return `"${from}" is a chain container; name one of its children`;
  if (!named.enabled) return `"${from}" is disabled`;
  return `"${from}" stands later`;
}
