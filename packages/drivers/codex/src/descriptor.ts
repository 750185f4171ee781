import type { DriverDescriptor } from '@orch/driver';

export const codexDescriptor: DriverDescriptor = {
  id: 'codex/cli',
  provider: 'codex',
  transport: 'cli',
  contract: 1,
  summary: 'Codex, driven over JSON-RPC with its app server.',
  runnable: false,
  capabilities: {
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    resumeInOtherDirectory: true,
    permissionEvents: true,
    toolHosting: ['stdio'],
    // Its sandbox knows read-only and workspace-write; nothing takes its file tools away.
    workspaceAccess: ['read', 'write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'none',
    interrupt: true,
  },
  configuration: {
    command: 'forbidden',
    block: 'codex',
    blockFields: { reasoningEffort: 'string', reasoningSummary: 'string', verbosity: 'string' },
    requiredBlockFields: [],
    // No maxTurns: Codex has no such limit. No budgetCapUsd: it reports no cost.
    options: ['model', 'permissionMode', 'allowedTools', 'cwd', 'env', 'timeoutSecs'],
    rawArgs: true,
  },
};
