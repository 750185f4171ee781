import type { Requirement } from './requirement.js';

export const toolHosting: Requirement = {
  code: 'driver_tool_hosting_required',
  capability: 'toolHosting',
  field: ['behavior', 'driverRequirements', 'toolHosting'],
  asks: ({ step }) => step.behavior?.driverRequirements?.toolHosting !== undefined,
  met: (capabilities, { step }) => capabilities.toolHosting.includes(step.behavior!.driverRequirements!.toolHosting!),
  lack: ({ step }) => `cannot host tools over ${step.behavior?.driverRequirements?.toolHosting}`,
};
