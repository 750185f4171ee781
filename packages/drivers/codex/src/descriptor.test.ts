import { expect, test } from 'vitest';
import { codexDescriptor } from './index.js';

test('resumes from any directory, reports no cost and cannot be kept from reading', () => {
  expect(codexDescriptor.capabilities).toEqual({
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    resumeInOtherDirectory: true,
    permissionEvents: true,
    toolHosting: ['stdio'],
    workspaceAccess: ['read', 'write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'none',
    interrupt: true,
  });
});

test('takes its own block and no budget', () => {
  const { id, configuration, runnable } = codexDescriptor;
  expect({ id, runnable, configuration }).toEqual({
    id: 'codex/cli',
    runnable: false,
    configuration: {
      command: 'forbidden',
      block: 'codex',
      blockFields: { reasoningEffort: 'string', reasoningSummary: 'string', verbosity: 'string' },
      requiredBlockFields: [],
      options: ['model', 'permissionMode', 'allowedTools', 'cwd', 'env', 'timeoutSecs'],
      rawArgs: true,
    },
  });
});
