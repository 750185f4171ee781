import { isOrchError } from '@orch/diagnostics';
import type { OpenRequest } from '@orch/driver';
import { expect, test } from 'vitest';
import { claudeDriver } from './index.js';
import { requestOf } from './testing/transcript.js';

const request = requestOf({ continuity: { mode: 'fresh' }, prompt: 'Work.', permissionMode: 'governed' });
const token = { driver: 'claude/cli', version: 1, value: { session: '11111111-1111-4111-8111-111111111111', title: 'orch-a', costUsd: 0 } };
const stream = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose', '--permission-prompt-tool', 'stdio', '--strict-mcp-config'];
const name = `orch-${'0'.repeat(32)}`;
const terminal = ['--disallowedTools', 'AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode'];

/** The arguments behind those that are always the same. */
function argumentsOf(more: Partial<OpenRequest>, config: Partial<OpenRequest['config']> = {}): readonly string[] {
  const { args } = claudeDriver.open({ ...request, ...more, config: { ...request.config, ...config } }).process;
  expect(args.slice(0, stream.length)).toEqual(stream);
  return args.slice(stream.length);
}

test('a new session is named, a resumed one is asked for by its name, a branch is both', () => {
  const write = [...terminal, '--permission-mode', 'acceptEdits'];
  expect([argumentsOf({}), argumentsOf({ continuity: { mode: 'resume', token } }), argumentsOf({ continuity: { mode: 'fork', token } }), argumentsOf({ continuity: { mode: 'none' } })]).toEqual([
    ['--name', name, ...write],
    ['--resume', 'orch-a', ...write],
    ['--resume', 'orch-a', '--fork-session', '--name', name, ...write],
    ['--no-session-persistence', ...write],
  ]);
});

test('access to the workspace becomes a switch of the client', () => {
  expect([argumentsOf({ workspaceAccess: 'none' }), argumentsOf({ workspaceAccess: 'read' })]).toEqual([
    ['--name', name, '--tools', '', '--permission-mode', 'default'],
    ['--name', name, '--tools', 'Read,Grep,Glob', '--permission-mode', 'default'],
  ]);
});

test('only `governed` lets tools through unasked', () => {
  const allowedTools = ['Read', 'Bash(npm test:*)'];
  const passed = (['governed', 'ask', 'deny'] as const).map((permissionMode) => argumentsOf({ permissionMode, allowedTools }).includes('--allowedTools'));
  expect([passed, argumentsOf({ allowedTools })]).toEqual([
    [true, false, false],
    ['--name', name, ...terminal, '--allowedTools', 'Read', 'Bash(npm test:*)', '--permission-mode', 'acceptEdits'],
  ]);
});

test('model, caps and raw arguments come last; the thinking budget is a variable', () => {
  const config = { options: { model: 'haiku', maxTurns: 4, budgetCapUsd: 0.5 }, block: { thinkingBudgetTokens: 2048 }, rawArgs: ['--effort', 'low'], binary: '/opt/claude' };
  const { process } = claudeDriver.open({ ...request, config: { ...request.config, ...config } });
  expect({ ...process, args: process.args.slice(-8) }).toEqual({
    command: '/opt/claude',
    args: ['--model', 'haiku', '--max-turns', '4', '--max-budget-usd', '0.5', '--effort', 'low'],
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1', MAX_THINKING_TOKENS: '2048' },
    files: [],
    stdin: { type: 'live' },
  });
});

test('a configuration that cannot be carried out is refused', () => {
  const refusal = (more: Partial<OpenRequest>, config: Partial<OpenRequest['config']> = {}) => {
    try {
      return argumentsOf(more, config);
    } catch (error) {
      return isOrchError(error) ? `${error.code}: ${error.message}` : error;
    }
  };
  expect([
    refusal({ allowedTools: ['--dangerously-skip-permissions'] }),
    refusal({}, { options: { maxTurns: '4' } }),
    refusal({}, { options: { model: '' } }),
    refusal({}, { block: { thinkingBudgetTokens: 0 } }),
  ]).toEqual([
    'driver_config_invalid: `allowedTools` names `--dangerously-skip-permissions`, which is the name of no tool',
    'driver_config_invalid: `options.maxTurns` is no number above zero',
    'driver_config_invalid: `options.model` is no text',
    'driver_config_invalid: `claude.thinkingBudgetTokens` is no number above zero',
  ]);
});

test('the client’s home is where its configuration is, else in the user’s home', () => {
  const { place } = claudeDriver;
  expect([place.home({ CLAUDE_CONFIG_DIR: '/c/', HOME: '/h' }), place.home({ HOME: '/h' }), place.home({ CLAUDE_CONFIG_DIR: 'relative', HOME: '/' }), place.home({})]).toEqual(['/c', '/h/.claude', '/.claude', null]);
});
