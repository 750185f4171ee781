import { nearest } from '../fields/nearest.js';
import type { WorkflowStep } from '../manifest/workflow.js';
import type { DocumentSubject } from './rule.js';
import { stepsOf } from './steps.js';

const guard = 'loop_guard';

/** Whether an enabled step decides that the loop goes on, or may be meant to. */
export function mayHaveGuardStep({ manifest, knowsAll }: DocumentSubject<'Workflow'>): boolean {
  return !knowsAll(['spec', 'steps']) || stepsOf(manifest).some(({ step, enabled }) => enabled && (isGuard(step) || isMeantAsGuard(step)));
}

function isGuard({ builtin, is_guard, behavior }: WorkflowStep): boolean {
  return is_guard === true || builtin === guard || (behavior?.execution?.type === 'builtin' && behavior.execution.name === guard);
}

/** One that is only named so has findings of its own. */
function isMeantAsGuard({ id, builtin }: WorkflowStep): boolean {
  return [id, builtin].some((name) => name === guard || (name !== undefined && nearest(name, [guard]) !== null));
}
