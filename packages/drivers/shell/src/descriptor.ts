import type { DriverDescriptor } from '@orch/driver';

export const shellDescriptor: DriverDescriptor = {
  id: 'shell/cli',
  provider: 'shell',
  transport: 'cli',
  contract: 1,
  summary: 'Runs a command with sh; no sessions, success is exit code 0.',
  runnable: true,
  capabilities: {
    multiTurn: false,
    sessionResume: false,
    sessionFork: false,
    forkAt: 'tip',
    resumeInOtherDirectory: false,
    permissionEvents: false,
    toolHosting: [],
    workspaceAccess: ['write'],
    guaranteedCancel: true,
    usage: 'none',
    cost: 'none',
    interrupt: false,
  },
  configuration: {
    command: 'required',
    block: 'shell',
    blockFields: { requirePromptPlaceholder: 'boolean' },
    requiredBlockFields: [],
    options: ['cwd', 'env', 'timeoutSecs'],
    rawArgs: false,
  },
};
