import type { Requirement } from './requirement.js';

export const permissionEvents: Requirement = {
  code: 'driver_permission_events_required',
  capability: 'permissionEvents',
  field: ['behavior', 'driverRequirements', 'permissionEvents'],
  asks: ({ step }) => step.behavior?.driverRequirements?.permissionEvents === true,
  met: (capabilities) => capabilities.permissionEvents,
  lack: () => 'does not report permission requests',
};
