import type { FieldPath } from '@orch/diagnostics';

/** The field of a pattern that belongs to the same step as `near`; null where the pattern runs through a list of which `near` names no item. */
export function nearestPlace(pattern: string, near: FieldPath): FieldPath | null {
  const step = near.findLastIndex((part, index) => typeof part === 'number' && (near[index - 1] === 'steps' || near[index - 1] === 'chain_steps'));
  const inStep = pattern.startsWith('spec.steps[].');
  if (inStep && step === -1) return null;
  const rest = inStep ? pattern.slice('spec.steps[].'.length) : pattern;
  if (rest.includes('[]')) return null;
  return [...(inStep ? near.slice(0, step + 1) : []), ...rest.split('.')];
}
