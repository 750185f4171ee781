import type { Requirement } from './requirement.js';

export const sessionResume: Requirement = {
  code: 'driver_session_resume_required',
  capability: 'sessionResume',
  field: ['behavior', 'driverRequirements', 'sessionResume'],
  asks: (step) => step.resume !== null,
  met: (capabilities) => capabilities.sessionResume,
  lack: () => 'cannot resume sessions',
};
