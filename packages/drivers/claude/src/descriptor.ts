import type { DriverDescriptor } from '@orch/driver';

export const claudeDescriptor: DriverDescriptor = {
  id: 'claude/cli',
  provider: 'claude',
  transport: 'cli',
  contract: 1,
  summary: 'Claude Code, driven over its stream of JSON lines.',
  runnable: true,
  capabilities: {
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    // Sessions are found by a title of ours, which keeps the id off the argument list; titles are kept per directory.
    resumeInOtherDirectory: false,
    permissionEvents: true,
    toolHosting: ['stdio'],
    workspaceAccess: ['none', 'read', 'write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'cumulative',
    interrupt: true,
  },
  configuration: {
    command: 'forbidden',
    block: 'claude',
    blockFields: { thinkingBudgetTokens: 'number', userSettings: 'boolean' },
    requiredBlockFields: [],
    options: ['model', 'maxTurns', 'budgetCapUsd', 'permissionMode', 'allowedTools', 'cwd', 'env', 'timeoutSecs'],
    rawArgs: true,
  },
};
