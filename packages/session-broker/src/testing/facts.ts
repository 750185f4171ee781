import type { DriverCapabilities } from '@orch/driver';
import type { Affinity, DecisionInput, LineState, SessionRecord } from '../index.js';

export const capable: DriverCapabilities = {
  multiTurn: true,
  sessionResume: true,
  sessionFork: true,
  forkAt: 'tip',
  resumeInOtherDirectory: false,
  permissionEvents: false,
  toolHosting: [],
  workspaceAccess: ['write'],
  guaranteedCancel: true,
  usage: 'none',
  cost: 'none',
  interrupt: false,
};

export const place: Affinity = { host: 'host-1', workingDirectory: '/repo', providerHome: '/home/u/.provider', account: null };

export const openLine: LineState = { line: 'create', item: null, opener: 'succeeded', current: 'ses_a', owner: 'coder', turns: 2, lastStep: 'plan', lost: false };

export const openSession: SessionRecord = {
  ref: 'ses_a',
  project: 'default',
  taskId: 'task',
  line: 'create',
  item: null,
  parent: null,
  agent: 'coder',
  driver: 'rehearsal/cli',
  rehearsal: false,
  status: 'open',
  turns: 2,
  evidence: null,
  affinity: place,
  model: null,
  providerVersion: null,
  costUsd: null,
  openedAt: 1,
  lastUsedAt: 2,
};

/** Step `implement` resumes line `create` after `plan`, and everything is as it should be. */
export const resuming: DecisionInput = {
  stepId: 'implement',
  requirement: { mode: 'resume', line: 'create', source: 'plan' },
  line: openLine,
  session: openSession,
  leaseHolder: null,
  agent: { name: 'coder', availability: 'available' },
  driver: { id: 'rehearsal/cli', capabilities: capable },
  place,
  workingDirectoryExists: true,
  rehearsal: false,
  newRef: 'ses_new',
};

export const forking: DecisionInput = { ...resuming, stepId: 'try', requirement: { mode: 'fork', line: 'try', parent: 'create', source: 'plan' } };
