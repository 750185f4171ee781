import type { JsonValue, OpenRequest, ProcessSpec } from '@orch/driver';
import type { Dialect } from './dialect.js';
import { invalid } from './invalid.js';
import { permissionArguments, permissionSettings } from './plan-permissions.js';
import { sessionArguments } from './session-arguments.js';
import type { ClaudeSession } from './token.js';

/** Nothing but what the step asked for is to reach the model, the network or a later session. */
const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  // Notes that one session leaves for all later ones in the same directory: they would reach steps that are to be isolated.
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  // The client would end its turn while agents of the agent still work, and their work would be lost with the process.
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  // Instructions of the workspace, which would be left out with the settings beside them.
  CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1',
};

/** One turn over standard input and output, permissions too, with no servers but those that are named. */
const stream = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose', '--permission-prompt-tool', 'stdio', '--strict-mcp-config'];

/** Messages of other sessions on this machine would reach the model in the middle of the turn. */
const settings = { crossSessionInbound: 'refuse' };

export function planProcess(request: OpenRequest, wanted: ClaudeSession | null, dialect: Dialect): ProcessSpec {
  const { config } = request;
  const budget = numberOf(config.block, 'claude', 'thinkingBudgetTokens');
  return {
    command: programOf(config),
    args: [
      ...stream,
      ...sessionArguments(request, wanted, dialect),
      ...settingsArguments(request),
      ...permissionArguments(request),
      ...valued('--model', textOf(config.options, 'options', 'model')),
      ...valued('--max-turns', numberOf(config.options, 'options', 'maxTurns')),
      ...valued('--max-budget-usd', numberOf(config.options, 'options', 'budgetCapUsd')),
      ...config.rawArgs,
    ],
    // Its temporary files go with the run, and no other session looks for its socket there.
    env: { ...quiet, CLAUDE_CODE_TMPDIR: request.runDirectory, ...(budget === null ? {} : { MAX_THINKING_TOKENS: String(budget), CLAUDE_CODE_DISABLE_ADAPTIVE_THINKING: '1' }) },
    files: [],
    stdin: { type: 'live' },
  };
}

export function programOf(config: OpenRequest['config']): string {
  return config.binary ?? 'claude';
}

/**
 * Settings files allow tools and run commands (hooks, helpers): those of the workspace are anybody's, and those of the user widen what
 * the step may. Only instructions of the workspace are read, as of a directory that was added.
 */
function settingsArguments(request: OpenRequest): readonly string[] {
  const { workingDirectory, workspaceAccess, config } = request;
  const sources = flagOf(config.block, 'claude', 'userSettings') ? 'user' : '';
  // Who may read nothing of the workspace is not told its instructions either.
  const instructions = workspaceAccess === 'none' ? [] : ['--add-dir', workingDirectory];
  return ['--setting-sources', sources, '--settings', JSON.stringify({ ...settings, ...permissionSettings(request) }), ...instructions];
}

function valued(name: string, value: string | number | null): readonly string[] {
  return value === null ? [] : [name, String(value)];
}

type Values = Readonly<Record<string, JsonValue>>;

function textOf(values: Values, block: string, name: string): string | null {
  const value = values[name] ?? null;
  if (value === null || (typeof value === 'string' && value !== '')) return value;
  throw invalid(`\`${block}.${name}\` is no text`);
}

function numberOf(values: Values, block: string, name: string): number | null {
  const value = values[name] ?? null;
  if (value === null || (typeof value === 'number' && Number.isFinite(value) && value > 0)) return value;
  throw invalid(`\`${block}.${name}\` is no number above zero`);
}

function flagOf(values: Values, block: string, name: string): boolean {
  const value = values[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw invalid(`\`${block}.${name}\` is neither true nor false`);
}
