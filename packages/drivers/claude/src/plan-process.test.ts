import { isOrchError } from '@orch/diagnostics';
import type { OpenRequest } from '@orch/driver';
import { expect, test } from 'vitest';
import { claudeDriver } from './index.js';
import { requestOf } from './testing/transcript.js';

const request = requestOf({ continuity: { mode: 'fresh' }, prompt: 'Work.', permissionMode: 'governed' });
const session = '11111111-1111-4111-8111-111111111111';
const token = { driver: 'claude/cli', version: 1, value: { session, title: 'orch-a', costUsd: 0 } };
const untitled = { ...token, value: { ...token.value, title: null } };
const old = { client: { version: '2.1.100' } };
const stream = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose', '--permission-prompt-tool', 'stdio', '--strict-mcp-config'];
const name = `orch-${'0'.repeat(32)}`;
const settings = (more: object = {}) => JSON.stringify({ crossSessionInbound: 'refuse', disableAllHooks: false, ...more });
const shut = (more?: object) => ['--setting-sources', '', '--settings', settings(more), '--add-dir', '/home/user/workspace'];
const askedFor = { permissions: { ask: ['Bash', 'WebFetch'] } };
const told = (text: string) => ['--append-system-prompt', `Nobody watches this session. ${text}; any other is denied at once, not even \`ls\` is an exception. Files of the working directory can be found, read and edited with the tools for files.`];
const none = told('No shell command is permitted and no web page');
const writing = ['--tools', 'Bash,Edit,Write,NotebookEdit,Read,Glob,Grep,WebFetch,WebSearch,Task,Skill,ToolSearch,TodoWrite'];

/** The arguments behind those that are always the same. */
function argumentsOf(more: Partial<OpenRequest>, config: Partial<OpenRequest['config']> = {}): readonly string[] {
  const { args } = claudeDriver.open({ ...request, ...more, config: { ...request.config, ...config } }).process;
  expect(args.slice(0, stream.length)).toEqual(stream);
  return args.slice(stream.length);
}

test('a new session is named, a resumed one is asked for by its name, a branch is both', () => {
  const rest = [...shut(askedFor), ...writing, '--permission-mode', 'acceptEdits', ...none];
  expect([argumentsOf({}), argumentsOf({ continuity: { mode: 'resume', token } }), argumentsOf({ continuity: { mode: 'fork', token } }), argumentsOf({ continuity: { mode: 'none' } })]).toEqual([
    ['--name', name, ...rest],
    ['--resume', 'orch-a', ...rest],
    ['--resume', 'orch-a', '--fork-session', '--name', name, ...rest],
    ['--no-session-persistence', ...rest],
  ]);
});

test('a session that has no title is asked for by its id, and named where the client has names', () => {
  const first = (more: Partial<OpenRequest>) => argumentsOf(more).slice(0, argumentsOf(more).indexOf('--setting-sources'));
  expect([
    first({ ...old }),
    first({ ...old, continuity: { mode: 'resume', token } }),
    first({ ...old, continuity: { mode: 'fork', token } }),
    first({ continuity: { mode: 'resume', token: untitled } }),
    first({ continuity: { mode: 'fork', token: untitled } }),
  ]).toEqual([[], ['--resume', session], ['--resume', session, '--fork-session'], ['--resume', session, '--name', name], ['--resume', session, '--fork-session', '--name', name]]);
});

test('access to the workspace becomes a switch of the client', () => {
  expect([argumentsOf({ workspaceAccess: 'none' }), argumentsOf({ workspaceAccess: 'read' })]).toEqual([
    ['--name', name, ...shut().slice(0, -2), '--tools', '', '--permission-mode', 'default'],
    ['--name', name, ...shut(), '--tools', 'Read,Grep,Glob', '--permission-mode', 'default'],
  ]);
});

test('only `governed` lets tools through unasked', () => {
  const allowedTools = ['Read', 'Bash(npm test:*)'];
  const passed = (['governed', 'ask', 'deny'] as const).map((permissionMode) => argumentsOf({ permissionMode, allowedTools }).includes('--allowedTools'));
  expect([passed, argumentsOf({ allowedTools })]).toEqual([
    [true, false, false],
    [
      '--name', name, ...shut({ permissions: { ask: ['WebFetch'] } }), ...writing, '--allowedTools', 'Read', 'Bash(npm test:*)', '--permission-mode', 'acceptEdits',
      ...told('Of shell commands and web pages only these are permitted, and each part of a compound command must be: Bash(npm test:*)'),
    ], // prettier-ignore
  ]);
});

test('commands that no pattern is about are asked for by a rule of the client, others by a question before each use', () => {
  const asking = (more: Partial<OpenRequest>) => {
    const run = claudeDriver.open({ ...request, ...more });
    const said = run.receive({ type: 'started' }).flatMap((output) => (output.type === 'send' ? [JSON.parse(output.text) as { request: { hooks: { PreToolUse: readonly { matcher: string }[] } } }] : []));
    const { permissions } = JSON.parse(run.process.args[run.process.args.indexOf('--settings') + 1] ?? '') as { permissions?: { ask: readonly string[] } };
    return [permissions?.ask ?? [], said[0]?.request.hooks?.PreToolUse[0]?.matcher ?? null];
  };
  const allowedTools = ['Bash(npm test:*)', 'WebFetch'];
  expect([asking({}), asking({ allowedTools }), asking({ allowedTools, permissionMode: 'ask' }), asking({ allowedTools, permissionMode: 'deny' }), asking({ allowedTools, workspaceAccess: 'read' }), asking({ workspaceAccess: 'none' })]).toEqual([
    [['Bash', 'WebFetch'], 'Glob'],
    [[], 'Bash|Glob'],
    [['Bash', 'WebFetch'], 'Glob'],
    [['Bash', 'WebFetch'], 'Glob'],
    [[], 'Glob'],
    [[], null],
  ]);
});

test('the model is told what it may run where nobody answers, and nothing where all commands are allowed or a person is asked', () => {
  const tells = (more: Partial<OpenRequest>) => argumentsOf(more).includes('--append-system-prompt');
  const allowedTools = ['Bash'];
  expect([tells({}), tells({ permissionMode: 'deny', allowedTools }), tells({ allowedTools }), tells({ permissionMode: 'ask' }), tells({ workspaceAccess: 'read' }), tells({ workspaceAccess: 'none' })]).toEqual([true, true, false, false, false, false]);
});

test('the settings of the client’s user are read where the agent says so, those of the workspace never', () => {
  const sources = (userSettings: boolean) => argumentsOf({}, { block: { userSettings } })[3];
  expect([sources(true), sources(false)]).toEqual(['user', '']);
});

test('model, caps and raw arguments come last; the thinking budget is a variable', () => {
  const config = { options: { model: 'haiku', maxTurns: 4, budgetCapUsd: 0.5 }, block: { thinkingBudgetTokens: 2048 }, rawArgs: ['--effort', 'low'], binary: '/opt/claude' };
  const { process } = claudeDriver.open({ ...request, config: { ...request.config, ...config } });
  expect({ ...process, args: process.args.slice(-8) }).toEqual({
    command: '/opt/claude',
    args: ['--model', 'haiku', '--max-turns', '4', '--max-budget-usd', '0.5', '--effort', 'low'],
    env: {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1',
      CLAUDE_CODE_TMPDIR: '/home/user/run',
      MAX_THINKING_TOKENS: '2048',
      CLAUDE_CODE_DISABLE_ADAPTIVE_THINKING: '1',
    },
    files: [],
    stdin: { type: 'live' },
  });
});

test('what cannot be carried out is refused', () => {
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
    refusal({}, { block: { userSettings: 'yes' } }),
    refusal({ client: { version: '2.0.77' } }),
  ]).toEqual([
    'driver_config_invalid: `allowedTools` names `--dangerously-skip-permissions`, which is the name of no tool',
    'driver_config_invalid: `options.maxTurns` is no number above zero',
    'driver_config_invalid: `options.model` is no text',
    'driver_config_invalid: `claude.thinkingBudgetTokens` is no number above zero',
    'driver_config_invalid: `claude.userSettings` is neither true nor false',
    'driver_client_too_old: Claude Code 2.0.77 is too old for this driver, which needs 2.1.100 or later.',
  ]);
});

test('the client’s home is where its configuration is, else in the user’s home', () => {
  const { place } = claudeDriver;
  expect([place.home({ CLAUDE_CONFIG_DIR: '/c/', HOME: '/h' }), place.home({ HOME: '/h' }), place.home({ CLAUDE_CONFIG_DIR: 'relative', HOME: '/' }), place.home({})]).toEqual(['/c', '/h/.claude', '/.claude', null]);
});
