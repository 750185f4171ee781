import type { Decision, DecisionInput, Refusal, RefusalCode } from './decision.js';
import { nameStep } from './name-step.js';

export type Continuing = Extract<DecisionInput['requirement'], { readonly source: string }>;

/** A step that continues what another one began: the facts of its input, with the requirement narrowed. */
export interface ContinuingInput extends DecisionInput {
  readonly requirement: Continuing;
}

/** The line whose session the step needs: its own, or for a fork the parent. */
export function neededLine(requirement: Continuing): string {
  return requirement.mode === 'fork' ? requirement.parent : requirement.line;
}

export function subject({ stepId, requirement }: ContinuingInput): string {
  return nameStep(stepId, requirement);
}

export function refuse(input: ContinuingInput, refusal: Refusal): Decision {
  const { line, source, mode } = input.requirement;
  const refused = { mode: 'refused', line, source, refusal, reason: refusal.message } as const;
  return mode === 'fork' ? { ...refused, opens: true } : refused;
}

export function refusal(code: RefusalCode, message: string, hint: string): Refusal {
  return { code, message, hint };
}
