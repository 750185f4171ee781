import type { DriverDescriptor } from '@orch/driver';
import type { AgentSpec, EnvEntry } from '@orch/schema';
import type { CompiledAgent, CompiledVariable } from '../compiled-workflow.js';

export function compileAgent(name: string, spec: AgentSpec, descriptor: DriverDescriptor): CompiledAgent {
  const { driver } = spec;
  const { model, maxTurns, budgetCapUsd, permissionMode, allowedTools, cwd, env, timeoutSecs } = driver?.options ?? {};
  const cost = spec.metadata?.['cost'];
  return {
    name,
    driver: descriptor.id,
    sessions: descriptor.capabilities.sessionResume,
    cost: typeof cost === 'number' ? cost : null,
    command: spec.command ?? null,
    promptDelivery: spec.promptDelivery ?? defaultDelivery(spec.command),
    binary: driver?.binary ?? null,
    ...compileVariables(spec.env ?? [], env ?? {}),
    permissionMode: permissionMode ?? 'governed',
    allowedTools: allowedTools ?? [],
    workingDirectory: cwd ?? null,
    timeoutSeconds: timeoutSecs ?? null,
    options: {
      ...(model !== undefined && { model }),
      ...(maxTurns !== undefined && { maxTurns }),
      ...(budgetCapUsd !== undefined && { budgetCapUsd }),
    },
    block: descriptor.configuration.block === null ? {} : (driver?.blocks[descriptor.configuration.block] ?? {}),
    rawArgs: driver?.rawArgs ?? [],
  };
}

/** A command that names `{prompt}` wants it there; any other can read it from standard input, so that a prompt is never dropped. */
function defaultDelivery(command: string | undefined): CompiledAgent['promptDelivery'] {
  return command?.includes('{prompt}') ? 'arg' : 'stdin';
}

function compileVariables(entries: readonly EnvEntry[], options: Readonly<Record<string, string>>): Pick<CompiledAgent, 'variables' | 'env'> {
  const variables = entries.map((entry): CompiledVariable => {
    if ('fromRef' in entry) return { store: entry.fromRef };
    if ('refValue' in entry) return { name: entry.name, store: entry.refValue.name, key: entry.refValue.key };
    return { name: entry.name, value: entry.value };
  });
  if (variables.some((variable) => 'store' in variable)) return { variables, env: options };
  return { env: { ...Object.fromEntries(variables.flatMap((variable) => ('value' in variable ? [[variable.name, variable.value]] : []))), ...options } };
}
