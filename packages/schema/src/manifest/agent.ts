import * as z from 'zod';
import { jsonValueShape, type JsonValue } from './json-value.js';

export interface AgentSpec {
  readonly capabilities: readonly string[];
  readonly enabled?: boolean | undefined;
  readonly command?: string | undefined;
  readonly env?: readonly EnvEntry[] | undefined;
  readonly promptDelivery?: 'arg' | 'stdin' | 'file' | 'env' | undefined;
  readonly metadata?: Readonly<Record<string, JsonValue>> | undefined;
  readonly selection?: { readonly strategy?: string | undefined } | undefined;
  readonly driver?: AgentDriver | undefined;
}

/** Store references (`refValue`, `fromRef`) are refused by name until stores are built. */
export interface EnvEntry {
  readonly name: string;
  readonly value: string;
}

export interface AgentDriver {
  readonly provider: string;
  readonly transport?: string | undefined;
  readonly binary?: string | undefined;
  readonly options?: DriverOptions | undefined;
  readonly rawArgs?: readonly string[] | undefined;
  readonly unsafeRawArgs?: boolean | undefined;
  /** The provider's own block (`claude`, `codex`, `shell`, `acp`, `rehearsal`, …), checked against the driver catalogue. */
  readonly blocks: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}

export interface DriverOptions {
  readonly model?: string | undefined;
  readonly maxTurns?: number | undefined;
  readonly budgetCapUsd?: number | undefined;
  readonly permissionMode?: 'governed' | 'ask' | 'deny' | undefined;
  readonly allowedTools?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeoutSecs?: number | undefined;
}

const text = z.string().min(1);

export const driverOptionsShape = z.strictObject({
  model: text.optional().describe('Model, in the provider’s own words.'),
  maxTurns: z.int().positive().optional().describe('Most turns of the agent in one step.'),
  budgetCapUsd: z.number().positive().optional().describe('Most that one step may cost, in US dollars.'),
  permissionMode: z.enum(['governed', 'ask', 'deny']).optional().describe('What happens to tool requests that `allowedTools` does not name. Default: governed, which denies them.'),
  allowedTools: z.array(text).optional().describe('Tools that the agent may use without asking.'),
  cwd: text.optional().describe('Working directory, relative to the workspace.'),
  env: z.record(z.string(), z.string()).optional().describe('Environment variables of the provider’s client.'),
  // Milliseconds of a timer must fit 31 bits.
  timeoutSecs: z.int().positive().max(2_147_483).optional().describe('Time limit of one step in seconds; the smaller of this and `timeout_secs` counts.'),
});

/** `blocks` is gathered from the other maps under `driver` before this shape is applied. */
export const agentDriverShape = z.strictObject({
  provider: text.describe('Which driver runs the agent: `shell`, `claude`, `codex`, `gemini`, `opencode`, `qwen`, `copilot`, `acp`, `rehearsal`, or an installed one.'),
  transport: text.optional().describe('How the driver talks to the provider: `cli`.'),
  binary: text.optional().describe('Program to start instead of the provider’s usual client.'),
  options: driverOptionsShape.optional().describe('Options that several drivers share.'),
  rawArgs: z.array(z.string()).optional().describe('Arguments handed to the client as they are; needs `unsafeRawArgs: true`.'),
  unsafeRawArgs: z.boolean().optional().describe('Allows `rawArgs`, which can undo what the driver promises.'),
  blocks: z.record(z.string(), z.record(z.string(), jsonValueShape)).describe('Blocks of single providers, by name.'),
});

export const envEntryShape = z.strictObject({
  name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/).describe('Name of the variable.'),
  value: z.string().describe('Its value.'),
});

export const agentSpecShape = z.strictObject({
  capabilities: z.array(text).min(1).describe('What the agent can do; steps ask for one of these.'),
  enabled: z.boolean().optional().describe('Whether steps may run on it. Default: true.'),
  command: text.optional().describe('Command line of a shell agent.'),
  env: z.array(envEntryShape).optional().describe('Environment variables of the agent’s processes.'),
  promptDelivery: z.enum(['arg', 'stdin', 'file', 'env']).optional().describe('How a shell agent gets its prompt.'),
  metadata: z
    .object({ cost: z.number().optional() })
    .catchall(jsonValueShape)
    .optional()
    .describe('Facts about the agent. `cost`: of several able agents the one with the lowest is taken.'),
  selection: z.strictObject({ strategy: text.optional().describe('How agents are chosen: `cost_based`.') }).optional().describe('How agents are chosen.'),
  driver: agentDriverShape.optional().describe('Which driver runs the agent, and how.'),
});
