import type { FieldPath } from '@orch/diagnostics';
import type { WorkflowManifest } from '../manifest/manifest.js';
import type { WorkflowStep } from '../manifest/workflow.js';

export interface PlacedStep {
  readonly step: WorkflowStep;
  readonly path: FieldPath;
  /** False in a disabled chain too. */
  readonly enabled: boolean;
}

/** Every step with its place, chain children after their container. */
export function stepsOf({ spec }: WorkflowManifest): readonly PlacedStep[] {
  return place(spec.steps, ['spec', 'steps'], true);
}

function place(steps: readonly WorkflowStep[], path: FieldPath, parentEnabled: boolean): readonly PlacedStep[] {
  return steps.flatMap((step, index) => {
    const own: PlacedStep = { step, path: [...path, index], enabled: parentEnabled && step.enabled !== false };
    return step.chain_steps === undefined ? [own] : [own, ...place(step.chain_steps, [...own.path, 'chain_steps'], own.enabled)];
  });
}
