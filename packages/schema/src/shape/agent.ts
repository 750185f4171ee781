import * as z from 'zod';
import { healthPolicyShape } from './health-policy.js';
import { jsonMapShape, jsonValueShape } from './json-value.js';
import { timeLimitShape } from './seconds.js';
import { filledShape, textsShape, variableNameShape } from './text.js';

export const driverOptionsShape = z.strictObject({
  model: filledShape.optional().describe('Model, in the provider’s own words.'),
  maxTurns: z.int().positive().optional().describe('Most turns of the agent in one step.'),
  budgetCapUsd: z.number().positive().optional().describe('Most that one step may cost, in US dollars.'),
  permissionMode: z.enum(['governed', 'ask', 'deny']).optional().describe('What happens to tool requests that `allowedTools` does not name. Default: governed, which denies them.'),
  allowedTools: z.array(filledShape).optional().describe('Tools that the agent may use without asking.'),
  cwd: filledShape.optional().describe('Working directory, relative to the workspace.'),
  env: textsShape.optional().describe('Environment variables of the provider’s client.'),
  timeoutSecs: timeLimitShape.optional().describe('Time limit of one step in seconds; the smaller of this and `timeout_secs` counts.'),
});

/** As it is written: what it does not name are blocks of single providers. */
export const agentDriverShape = z
  .object({
    provider: filledShape.describe('Which driver runs the agent: `shell`, `claude`, `codex`, `gemini`, `opencode`, `qwen`, `copilot`, `acp`, `rehearsal`, or an installed one.'),
    transport: filledShape.optional().describe('How the driver talks to the provider: `cli`.'),
    binary: filledShape.optional().describe('Program to start instead of the provider’s usual client.'),
    options: driverOptionsShape.optional().describe('Options that several drivers share.'),
    rawArgs: z.array(z.string()).optional().describe('Arguments handed to the client as they are; needs `unsafeRawArgs: true`.'),
    unsafeRawArgs: z.boolean().optional().describe('Allows `rawArgs`, which can undo what the driver promises.'),
  })
  .catchall(jsonMapShape.describe('Block of one provider, under its name.'));

const variableName = variableNameShape.describe('Name of the variable.');

export const envEntryShape = z.union([
  z.strictObject({ name: variableName, value: z.string().describe('Its value.') }),
  z.strictObject({
    name: variableName,
    refValue: z
      .strictObject({ name: filledShape.describe('The EnvStore or SecretStore.'), key: filledShape.describe('The key in it.') })
      .describe('A value of a store.'),
  }),
  z.strictObject({ fromRef: filledShape.describe('EnvStore or SecretStore of which every value becomes a variable.') }),
]);

export const agentSpecShape = z.strictObject({
  capabilities: z.array(filledShape).min(1).describe('What the agent can do; steps ask for one of these.'),
  enabled: z.boolean().optional().describe('Whether steps may run on it. Default: true.'),
  command: filledShape.optional().describe('Command line of a shell agent.'),
  command_rules: z
    .array(z.strictObject({ when: filledShape.describe('CEL expression.'), command: filledShape.describe('Command line where it holds.') }))
    .optional()
    .describe('Other command lines of a shell agent by conditions; the first that holds counts, else `command`.'),
  env: z.array(envEntryShape).optional().describe('Environment variables of the agent’s processes.'),
  promptDelivery: z.enum(['arg', 'stdin', 'file', 'env']).optional().describe('How a shell agent gets its prompt.'),
  metadata: z
    .object({ cost: z.number().optional().describe('Of several able agents the one with the lowest is taken.') })
    .catchall(jsonValueShape.describe('Any other fact.'))
    .optional()
    .describe('Facts about the agent.'),
  selection: z.strictObject({ strategy: filledShape.optional().describe('How agents are chosen: `cost_based`.') }).optional().describe('How agents are chosen.'),
  health_policy: healthPolicyShape.optional().describe('When the agent is taken out of service after failures.'),
  driver: agentDriverShape.optional().describe('Which driver runs the agent, and how. A block for one provider stands beside `provider`, under the provider’s name.'),
});
