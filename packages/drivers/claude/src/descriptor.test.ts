import { expect, test } from 'vitest';
import { claudeDescriptor } from './index.js';

test('resumes and forks at the tip, in the directory of the session only', () => {
  expect(claudeDescriptor.capabilities).toEqual({
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    resumeInOtherDirectory: false,
    permissionEvents: true,
    toolHosting: ['stdio'],
    workspaceAccess: ['none', 'read', 'write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'cumulative',
    interrupt: true,
  });
});

test('takes every part of the showcase’s driver block', () => {
  const block = { provider: 'claude', transport: 'cli', options: { model: 'haiku', maxTurns: 4, permissionMode: 'governed', allowedTools: ['Read'] } };
  const { id, provider, transport, runnable, configuration } = claudeDescriptor;
  expect({ id, provider, transport, runnable }).toEqual({ id: 'claude/cli', provider: block.provider, transport: block.transport, runnable: true });
  expect(Object.keys(block.options).filter((option) => !configuration.options.includes(option))).toEqual([]);
});
