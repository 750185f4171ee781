import { defaultSideEffectClass } from '../../compile/defaults.js';
import type { Requirement } from './requirement.js';

export const guaranteedCancel: Requirement = {
  code: 'driver_guaranteed_cancel_required',
  capability: 'guaranteedCancel',
  field: ['behavior', 'side_effect_class'],
  asks: ({ step, knows }) => knows(['behavior', 'side_effect_class']) && (step.behavior?.side_effect_class ?? defaultSideEffectClass) === 'non_idempotent_external',
  met: (capabilities) => capabilities.guaranteedCancel,
  lack: ({ step }) =>
    `cannot be cancelled for certain, which side_effect_class: non_idempotent_external${step.behavior?.side_effect_class ? '' : ' (the default)'} needs`,
};
