import type { Doubt } from '../lines/resolve-lines.js';
import type { StepNode } from './step-node.js';

/** What the errors of a workflow's own document leave open for the session of each step. */
export function findDoubts(steps: readonly StepNode[]): (step: StepNode) => Doubt {
  const isOpen = (step: StepNode): boolean => !step.isCertain || (step.kind === 'agent' && step.enabled && !step.isResumeKnown);
  const firstOpen = steps.find(isOpen)?.position ?? Infinity;
  const firstHidden = steps.find((step) => !step.knows(['id']) || !step.knows(['chain_steps']))?.position ?? Infinity;
  const uncertain = new Map(steps.filter((step) => !step.isCertain).toReversed().map((step) => [step.id, step.position]));
  return (step) => ({
    ofItself: !step.isResumeKnown,
    before: firstOpen < step.position,
    mayName: (id) => firstHidden < step.position || (uncertain.get(id) ?? Infinity) < step.position,
  });
}
