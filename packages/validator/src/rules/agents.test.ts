import type { AgentSpec } from '@orch/schema';
import { expect, test } from 'vitest';
import { agent, workflow } from '../testing/documents.js';
import { closedWorld, report } from '../testing/report.js';
import { validate } from '../validate.js';

type Driver = NonNullable<AgentSpec['driver']>;

/** What is found about one agent, without the words that are the same in all of them. */
function found(spec: Partial<AgentSpec>): readonly string[] {
  return report([agent('a', spec)]).map((line) => line.replace('agent-a.yaml:', '').replace('agent "a": ', ''));
}

function driver(provider: string, rest: Partial<Driver> = {}): Driver {
  return { provider, blocks: {}, ...rest };
}

test('agents whose driver block fits the provider are fine', () => {
  expect(found({ driver: driver('shell', { transport: 'cli', blocks: { shell: { requirePromptPlaceholder: false } } }), command: './run', promptDelivery: 'arg' })).toEqual([]);
  expect(found({ driver: driver('claude', { binary: 'fake', options: { model: 'haiku', maxTurns: 4, budgetCapUsd: 0.01, permissionMode: 'governed', allowedTools: ['Read'], cwd: 'sub', env: { A: 'b' }, timeoutSecs: 60 }, blocks: { claude: { thinkingBudgetTokens: 2048 } } }) })).toEqual([]);
  expect(found({ driver: driver('acp', { blocks: { acp: { command: 'my-agent', args: ['--acp'] } } }) })).toEqual([]);
  expect(found({ driver: driver('codex', { rawArgs: ['--x'], unsafeRawArgs: true }), promptDelivery: 'stdin' })).toEqual([]);
});

test('an agent with a command and no driver is taken as a shell agent', () => {
  expect(found({ capabilities: ['qa'], command: './qa.sh' })).toEqual([]);
});

test('an agent needs a driver or a command', () => {
  expect(found({ capabilities: ['qa'] })).toEqual(['error driver_config_invalid at spec: it has neither a driver nor a command, so nothing could run it']);
});

test('a provider without a driver is one finding, however much else is said about it', () => {
  expect(found({ driver: driver('cluade', { transport: 'sdk', blocks: { claude: {} } }), command: 'x' })).toEqual([
    'error driver_provider_unknown at spec.driver.provider: there is no driver for provider "cluade"',
  ]);
  expect(validate([agent('a', { driver: driver('cluade') })], closedWorld).diagnostics[0]!.hint).toBe('Did you mean "claude"? Providers: acp, claude, codex, gemini, shell, wild.');
});

test('a provider named like a property that every object has is unknown too', () => {
  expect(found({ driver: driver('constructor') })).toEqual(['error driver_provider_unknown at spec.driver.provider: there is no driver for provider "constructor"']);
});

test('a transport that the driver does not offer is refused', () => {
  expect(found({ driver: driver('claude', { transport: 'sdk' }) })).toEqual(['error driver_transport_unavailable at spec.driver.transport: the driver of claude has no transport "sdk"']);
});

test('command belongs to drivers that run one', () => {
  expect(found({ driver: driver('claude'), command: 'claude -p', promptDelivery: 'arg' })).toEqual([
    'error driver_config_invalid at spec.command: provider claude starts its own client and would not run the command',
    'error driver_config_invalid at spec.promptDelivery: provider claude hands over prompts its own way, never by "arg"',
  ]);
  expect(found({ driver: driver('shell') })).toEqual(["error driver_config_invalid at spec.driver.provider: provider shell runs the agent's command, and there is none"]);
});

test('a block belongs to its own provider', () => {
  expect(found({ driver: driver('claude', { blocks: { codex: { reasoningEffort: 'high' } } }) })).toEqual([
    'error driver_config_invalid at spec.driver.codex: the block codex belongs to provider codex and would have no effect under claude',
  ]);
  const [misspelt] = validate([agent('a', { driver: driver('claude', { blocks: { claud: {}, optoins: {} } }) })], closedWorld).diagnostics;
  expect([misspelt!.message, misspelt!.hint]).toEqual(['agent "a": no driver has a field or block "claud"', 'Did you mean "claude"?']);
});

test('the fields of a block are known, typed and complete', () => {
  expect(found({ driver: driver('claude', { blocks: { claude: { thinkingBudgetTokens: '2048', extraTools: ['a', 1], settings: { any: [null] }, thinkingTokens: 1 } } }) })).toEqual([
    'error driver_config_invalid at spec.driver.claude.thinkingTokens: provider claude has no field "claude.thinkingTokens"',
    'error driver_config_invalid at spec.driver.claude.extraTools: claude.extraTools must be a list of strings, not ["a",1]',
    'error driver_config_invalid at spec.driver.claude.thinkingBudgetTokens: claude.thinkingBudgetTokens must be a number, not "2048"',
  ]);
  expect(found({ driver: driver('acp') })).toEqual(['error driver_config_invalid at spec.driver.provider: provider acp needs acp.command']);
  expect(found({ driver: driver('acp', { blocks: { acp: { args: ['--x'] } } }) })).toEqual(['error driver_config_invalid at spec.driver.acp: provider acp needs acp.command']);
  expect(found({ driver: driver('acp', { blocks: { acp: { comand: 'x' } } }) })).toEqual(['error driver_config_invalid at spec.driver.acp.comand: provider acp has no field "acp.comand"']);
});

test('an option that means nothing to the driver is refused', () => {
  expect(found({ driver: driver('codex', { options: { model: 'x', maxTurns: 3 } }) })).toEqual([
    'error driver_config_invalid at spec.driver.options.maxTurns: the option maxTurns has no meaning for provider codex',
  ]);
});

test('raw arguments need the unsafe mode, and a driver that takes them', () => {
  expect(found({ driver: driver('claude', { rawArgs: ['--x'] }) })).toEqual([
    'error driver_raw_args_unsafe_mode_required at spec.driver.rawArgs: rawArgs can undo what the driver promises on permissions and sessions, so unsafeRawArgs: true must stand beside it',
  ]);
  expect(found({ driver: driver('shell', { rawArgs: ['--x'] }), command: 'x' })).toEqual(['error driver_config_invalid at spec.driver.rawArgs: provider shell takes no raw arguments']);
  expect(found({ driver: driver('claude', { rawArgs: [] }) })).toEqual([]);
});

test('disabled agents are checked as well, so that enabling one brings no surprise', () => {
  expect(found({ enabled: false, driver: driver('claude'), command: 'x' })).toEqual(['error driver_config_invalid at spec.command: provider claude starts its own client and would not run the command']);
});

test('an existing agent whose driver is gone is reported when a workflow could run on it, and other existing agents are not looked at again', () => {
  const existing = [agent('gone', { capabilities: ['plan'], driver: driver('vendor') }), agent('idle', { driver: driver('vendor') }), agent('old', { capabilities: ['plan'], command: 'x' })];
  expect(report([workflow('w', [{ id: 'plan' }])], { existing })).toEqual(['error driver_provider_unknown at agent-gone.yaml:spec.driver.provider: agent "gone": there is no driver for provider "vendor"']);
});
