import { OrchError } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import type { CompiledWorkflow } from '@orch/validator';

/** Refuses a real task that could come upon an agent whose driver this version describes and cannot run. */
export function checkRunnable(workflow: CompiledWorkflow, descriptors: readonly DriverDescriptor[]): void {
  const lines = new Map(workflow.lines.map((line) => [line.id, line]));
  for (const step of workflow.steps) {
    if (!step.enabled || step.kind !== 'agent') continue;
    const candidates = 'line' in step.session ? (lines.get(step.session.line)?.agents ?? step.agents) : step.agents;
    for (const name of candidates) {
      const driver = workflow.agents.find((agent) => agent.name === name)?.driver;
      const descriptor = descriptors.find(({ id }) => id === driver);
      if (descriptor?.runnable) continue;
      throw new OrchError('feature_not_available', `Step "${step.id}" may run on agent "${name}", and this version cannot run real tasks on its driver "${driver ?? 'unknown'}" yet.`, {
        hint: `Rehearse the task with --rehearse: that runs the whole workflow offline, without "${descriptor?.provider ?? driver}".`,
        details: { step: step.id, agent: name, driver: driver ?? null, workflow: workflow.name },
      });
    }
  }
}
