import { OrchError } from '@orch/diagnostics';
import type { JsonValue, OpenRequest, ProcessSpec } from '@orch/driver';
import type { ClaudeSession } from './token.js';

/** Nothing but what the step asked for is to reach the model, the network or a later session. */
const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  // Notes that one session leaves for all later ones in the same directory: they would reach steps that are to be isolated.
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
};

/** They wait for a person at a terminal that nobody sees. */
const toolsForTerminals = ['AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode'];

/** One turn over standard input and output, permissions too, with no servers but those that are named. */
const stream = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose', '--permission-prompt-tool', 'stdio', '--strict-mcp-config'];

/** The title under which a new session can be found again. Titles are seen by every user of the machine, so they tell nothing. */
export function titleOf(request: Pick<OpenRequest, 'nonce'>): string {
  return `orch-${request.nonce}`;
}

export function planProcess(request: OpenRequest, wanted: ClaudeSession | null): ProcessSpec {
  const { config } = request;
  const budget = numberOf(config.block, 'claude', 'thinkingBudgetTokens');
  return {
    command: config.binary ?? 'claude',
    args: [
      ...stream,
      ...sessionArguments(request, wanted),
      ...permissionArguments(request),
      ...valued('--model', textOf(config.options, 'options', 'model')),
      ...valued('--max-turns', numberOf(config.options, 'options', 'maxTurns')),
      ...valued('--max-budget-usd', numberOf(config.options, 'options', 'budgetCapUsd')),
      ...config.rawArgs,
    ],
    env: { ...quiet, ...(budget === null ? {} : { MAX_THINKING_TOKENS: String(budget) }) },
    files: [],
    stdin: { type: 'live' },
  };
}

function sessionArguments(request: OpenRequest, wanted: ClaudeSession | null): readonly string[] {
  if (request.continuity.mode === 'none') return ['--no-session-persistence'];
  if (wanted === null) return ['--name', titleOf(request)];
  const resume = ['--resume', wanted.title];
  return request.continuity.mode === 'fork' ? [...resume, '--fork-session', '--name', titleOf(request)] : resume;
}

function permissionArguments({ workspaceAccess, permissionMode, allowedTools }: OpenRequest): readonly string[] {
  // Always said, so that a mode in somebody's settings never counts.
  const mode = ['--permission-mode', workspaceAccess === 'write' ? 'acceptEdits' : 'default'];
  const tools =
    workspaceAccess === 'none' ? ['--tools', ''] : workspaceAccess === 'read' ? ['--tools', 'Read,Grep,Glob'] : ['--disallowedTools', ...toolsForTerminals];
  // A pattern that looks like a switch would be one.
  const odd = allowedTools.find((pattern) => !/^[A-Za-z_]/.test(pattern));
  if (odd !== undefined) throw invalid(`\`allowedTools\` names \`${odd}\`, which is the name of no tool`);
  const allowed = permissionMode === 'governed' && allowedTools.length > 0 ? ['--allowedTools', ...allowedTools] : [];
  // Lists take every argument up to the next switch.
  return [...tools, ...allowed, ...mode];
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

function invalid(message: string): OrchError {
  return new OrchError('driver_config_invalid', message, { hint: 'Correct the agent’s `driver` block.' });
}
