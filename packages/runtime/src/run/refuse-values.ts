import { isOrchError, OrchError } from '@orch/diagnostics';
import type { Driver } from '@orch/driver';
import type { CompiledAgent, CompiledStep } from '@orch/validator';
import type { TaskRecord } from '../ports.js';
import { commandValues } from './command-values.js';
import { placeholderValues } from './placeholder-values.js';
import { renderText, type Spill } from './render.js';

/** What files would stand for is not written: only that it would be a path. */
const spill: Spill = (name) => `/${name}`;

/**
 * Throws OrchError `command_value_unusable` where a step would end the task because its command cannot be handed what is known before the task begins: the goal, and the
 * texts of the workflow. What earlier steps will give counts as nothing; a step that several agents can serve, or that may fail, is left to find out.
 */
export function refuseValues(task: TaskRecord, drivers: readonly Driver[]): void {
  for (const step of task.snapshot.steps) {
    if (!step.enabled || step.kind === 'container' || step.onFailure === 'continue') continue;
    const agents = step.kind === 'command' ? [null] : step.agents.flatMap((name) => task.snapshot.agents.find((agent) => agent.name === name) ?? []);
    const refusals = agents.map((agent) => refusalOf(task, step, agent, drivers));
    const [refusal] = refusals;
    if (!refusal || refusals.includes(null)) continue;
    throw new OrchError('command_value_unusable', `Step "${step.id}" would fail: ${refusal.message}.`, { hint: refusal.hint ?? undefined, details: { step: step.id, agent: agents[0]?.name ?? null } });
  }
}

function refusalOf(task: TaskRecord, step: CompiledStep, agent: CompiledAgent | null, drivers: readonly Driver[]): OrchError | null {
  const driver = drivers.find(({ descriptor }) => descriptor.id === (agent?.driver ?? 'shell/cli'));
  if (driver?.descriptor.configuration.command !== 'required') return null;
  const command = (agent ? agent.command : step.command) ?? '';
  const values = placeholderValues({ task, stepId: step.id, item: null, cycle: 1, runs: [], diff: null });
  try {
    driver.open({
      nonce: '0'.repeat(32),
      step: { id: step.id, attempt: 1 },
      continuity: { mode: 'none' },
      prompt: agent ? renderText(step.prompt ?? '{goal}', values, spill) : '',
      values: commandValues(command, values, spill),
      workingDirectory: task.workspaceRoot,
      runDirectory: '/run',
      env: {},
      workspaceAccess: 'write',
      permissionMode: agent?.permissionMode ?? 'governed',
      allowedTools: [],
      config: { command, promptDelivery: agent?.promptDelivery ?? 'env', binary: null, options: agent?.options ?? {}, block: agent?.block ?? {}, rawArgs: [] },
      client: null,
    });
    return null;
  } catch (error) {
    return isOrchError(error) && error.code === 'command_value_unusable' ? error : null;
  }
}
