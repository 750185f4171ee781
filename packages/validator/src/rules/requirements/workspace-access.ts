import type { Requirement } from './requirement.js';

/** `write` restricts nothing, so it needs no switch. */
export const workspaceAccess: Requirement = {
  code: 'driver_workspace_sandbox_required',
  capability: 'workspaceAccess',
  field: ['behavior', 'driverRequirements', 'workspaceAccess'],
  asks: ({ step }) => (step.behavior?.driverRequirements?.workspaceAccess ?? 'write') !== 'write',
  met: (capabilities, { step }) => capabilities.workspaceAccess.includes(step.behavior!.driverRequirements!.workspaceAccess!),
  lack: ({ step }) => `has no switch that enforces workspaceAccess: ${step.behavior?.driverRequirements?.workspaceAccess}`,
};
