import type { Requirement } from './requirement.js';

export const multiTurn: Requirement = {
  code: 'driver_multi_turn_required',
  capability: 'multiTurn',
  field: ['behavior', 'driverRequirements', 'multiTurn'],
  asks: ({ step }) => step.behavior?.driverRequirements?.multiTurn === true,
  met: (capabilities) => capabilities.multiTurn,
  lack: () => 'handles a single turn only',
};
