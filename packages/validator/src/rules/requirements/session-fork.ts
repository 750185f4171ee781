import type { Requirement } from './requirement.js';

/** A driver that cannot resume either has the finding for that already. */
export const sessionFork: Requirement = {
  code: 'driver_session_fork_required',
  capability: 'sessionFork',
  field: ['behavior', 'driverRequirements', 'sessionResume'],
  asks: (step, workflow) => step.resume?.fork === true || workflow.plan(step)?.mode === 'fork',
  met: (capabilities) => capabilities.sessionFork || !capabilities.sessionResume,
  lack: (step) => (step.resume?.fork ? 'cannot fork sessions' : 'cannot fork sessions, which an item-scoped step does to a task-scoped session'),
};
