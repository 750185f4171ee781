import type { DriverCapabilities, DriverDescriptor } from '@orch/driver';
import { acpPresets, type AcpPreset } from './presets.js';

const capabilities: DriverCapabilities = {
  multiTurn: true,
  sessionResume: true,
  sessionFork: false,
  forkAt: 'tip',
  resumeInOtherDirectory: false,
  permissionEvents: true,
  toolHosting: ['stdio'],
  // The protocol has no read-only switch, and no mode of these agents was seen to be one.
  workspaceAccess: ['write'],
  guaranteedCancel: true,
  usage: 'per-turn',
  cost: 'none',
  interrupt: true,
};

const options = ['permissionMode', 'allowedTools', 'cwd', 'env', 'timeoutSecs'];

function describePreset(preset: AcpPreset): DriverDescriptor {
  return {
    id: `${preset.provider}/cli`,
    provider: preset.provider,
    transport: 'cli',
    contract: 1,
    summary: `${preset.name}, driven over the Agent Client Protocol.`,
    runnable: false,
    capabilities: { ...capabilities, sessionFork: preset.fork, cost: preset.cost ? 'cumulative' : 'none' },
    configuration: {
      command: 'forbidden',
      block: null,
      blockFields: {},
      requiredBlockFields: [],
      options: ['model', ...(preset.cost ? ['budgetCapUsd'] : []), ...options],
      rawArgs: true,
    },
  };
}

/** Any other agent that speaks the protocol: only what every such agent is sure to do, and its command must be named. */
const generic: DriverDescriptor = {
  id: 'acp/cli',
  provider: 'acp',
  transport: 'cli',
  contract: 1,
  summary: 'Any agent that speaks the Agent Client Protocol on its standard input and output.',
  runnable: false,
  // Whether such an agent reports its usage cannot be known beforehand.
  capabilities: { ...capabilities, usage: 'none' },
  configuration: {
    command: 'forbidden',
    block: 'acp',
    blockFields: { command: 'string', args: 'string-list' },
    requiredBlockFields: ['command'],
    options,
    rawArgs: true,
  },
};

export const acpDescriptors: readonly DriverDescriptor[] = [...acpPresets.map(describePreset), generic];
