import type { DriverDescriptor } from '@orch/driver';

export const rehearsalDescriptor: DriverDescriptor = {
  id: 'rehearsal/cli',
  provider: 'rehearsal',
  transport: 'cli',
  contract: 1,
  summary: 'An offline provider that remembers, forks and fails on demand.',
  runnable: true,
  capabilities: {
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    resumeInOtherDirectory: true,
    permissionEvents: true,
    toolHosting: [],
    workspaceAccess: ['none', 'read', 'write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'cumulative',
    interrupt: true,
  },
  configuration: {
    command: 'forbidden',
    block: 'rehearsal',
    blockFields: { dials: 'json' },
    requiredBlockFields: [],
    options: ['model', 'permissionMode', 'allowedTools', 'cwd', 'env', 'timeoutSecs'],
    rawArgs: false,
  },
};
