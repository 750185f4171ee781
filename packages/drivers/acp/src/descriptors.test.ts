import { expect, test } from 'vitest';
import { acpDescriptors } from './index.js';

test('four agents are known by name, and any other by its command', () => {
  expect(acpDescriptors.map(({ id, configuration }) => [id, configuration.block, configuration.requiredBlockFields])).toEqual([
    ['gemini/cli', null, []],
    ['opencode/cli', null, []],
    ['qwen/cli', null, []],
    ['copilot/cli', null, []],
    ['acp/cli', 'acp', ['command']],
  ]);
});

test('each id is made of the provider and the transport, and none runs yet', () => {
  for (const descriptor of acpDescriptors) {
    expect({ id: descriptor.id, runnable: descriptor.runnable }).toEqual({ id: `${descriptor.provider}/${descriptor.transport}`, runnable: false });
  }
});

test('all of them resume and write; only opencode forks and reports its cost', () => {
  expect(acpDescriptors.map(({ provider, capabilities: c }) => [provider, c.sessionResume, c.workspaceAccess, c.sessionFork, c.cost])).toEqual([
    ['gemini', true, ['write'], false, 'none'],
    ['opencode', true, ['write'], true, 'cumulative'],
    ['qwen', true, ['write'], false, 'none'],
    ['copilot', true, ['write'], false, 'none'],
    ['acp', true, ['write'], false, 'none'],
  ]);
});

test('a budget is taken where a cost is reported, and nowhere else', () => {
  expect(acpDescriptors.filter(({ configuration }) => configuration.options.includes('budgetCapUsd')).map(({ provider }) => provider)).toEqual(['opencode']);
});
