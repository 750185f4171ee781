import type { DriverCapabilities, DriverDescriptor } from '@orch/driver';

const nothing: DriverCapabilities = {
  multiTurn: false,
  sessionResume: false,
  sessionFork: false,
  forkAt: 'tip',
  resumeInOtherDirectory: false,
  permissionEvents: false,
  toolHosting: [],
  workspaceAccess: [],
  guaranteedCancel: true,
  usage: 'none',
  cost: 'none',
  interrupt: false,
};

const conversing: DriverCapabilities = {
  ...nothing,
  multiTurn: true,
  sessionResume: true,
  sessionFork: true,
  permissionEvents: true,
  toolHosting: ['stdio'],
  usage: 'per-turn',
  interrupt: true,
};

const general = ['cwd', 'env', 'timeoutSecs'];
const common = ['model', 'permissionMode', 'allowedTools', ...general];

function describe(provider: string, capabilities: DriverCapabilities, configuration: Partial<DriverDescriptor['configuration']>): DriverDescriptor {
  return {
    id: `${provider}/cli`,
    provider,
    transport: 'cli',
    contract: 1,
    summary: `Runs ${provider}.`,
    runnable: true,
    capabilities,
    configuration: { command: 'forbidden', block: null, blockFields: {}, requiredBlockFields: [], options: common, rawArgs: true, ...configuration },
  };
}

/** Drivers as different as real ones are, and one whose processes cannot be ended for certain. */
export const catalogue: readonly DriverDescriptor[] = [
  describe('shell', nothing, { command: 'required', block: 'shell', blockFields: { requirePromptPlaceholder: 'boolean' }, options: general, rawArgs: false }),
  describe(
    'claude',
    { ...conversing, workspaceAccess: ['none', 'read', 'write'], cost: 'cumulative' },
    { block: 'claude', blockFields: { thinkingBudgetTokens: 'number', extraTools: 'string-list', settings: 'json' }, options: [...common, 'maxTurns', 'budgetCapUsd'] },
  ),
  describe('codex', { ...conversing, resumeInOtherDirectory: true, workspaceAccess: ['read', 'write'] }, { block: 'codex', blockFields: { reasoningEffort: 'string' } }),
  describe('gemini', { ...conversing, sessionFork: false, workspaceAccess: ['write'] }, {}),
  describe('acp', { ...conversing, sessionFork: false, workspaceAccess: ['write'] }, { block: 'acp', blockFields: { command: 'string', args: 'string-list' }, requiredBlockFields: ['command'] }),
  describe('wild', { ...conversing, guaranteedCancel: false, toolHosting: ['stdio', 'http'] }, {}),
];
