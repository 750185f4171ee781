import type { DocumentSubject } from './rule.js';
import { stepsOf } from './steps.js';

/** Whether an enabled step decides that the loop goes on, or may be meant to. */
export function mayHaveGuardStep({ manifest, knowsAll }: DocumentSubject<'Workflow'>): boolean {
  if (!knowsAll(['spec', 'steps'])) return true;
  return stepsOf(manifest).some(({ step, enabled }) => enabled && (step.is_guard === true || step.builtin === 'loop_guard' || (step.behavior?.execution?.type === 'builtin' && step.behavior.execution.name === 'loop_guard')));
}
