import type { DriverDescriptor } from '@orch/driver';
import type { AgentSpec } from '@orch/schema';
import type { CompiledAgent } from '../compiled-workflow.js';

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
    env: { ...Object.fromEntries((spec.env ?? []).flatMap((entry) => ('value' in entry ? [[entry.name, entry.value]] : []))), ...env },
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
