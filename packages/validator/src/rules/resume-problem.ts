import type { FieldPath } from '@orch/diagnostics';
import type { LineProblem } from '../lines/resolve-lines.js';
import type { StepNode } from '../world/step-node.js';
import type { Draft } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';

const resumeField = ['behavior', 'driverRequirements', 'sessionResume'];

export function resumePath(step: StepNode): FieldPath {
  return [...step.path, ...resumeField];
}

/** Where `from` stands; the `sessionResume` of a step that names none. */
export function fromPath(step: StepNode): FieldPath {
  return step.resume?.from === null ? resumePath(step) : [...resumePath(step), 'from'];
}

/** Runs over the steps whose session could not be resolved for one reason. */
export function forProblem<T extends LineProblem['type']>(
  workflow: WorkflowSubject,
  type: T,
  report: (step: StepNode, problem: Extract<LineProblem, { type: T }>) => Draft,
): readonly Draft[] {
  return workflow.agentSteps.flatMap((step) => {
    const plan = workflow.plan(step);
    return plan?.mode === 'unresolved' && plan.problem.type === type ? [report(step, plan.problem as Extract<LineProblem, { type: T }>)] : [];
  });
}
