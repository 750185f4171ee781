import type { CompiledWorkflow } from '../compiled-workflow.js';
import { lineFamilies } from '../lines/line-agents.js';
import { compareText } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import { compileAgent } from './compile-agent.js';
import { compileStep } from './compile-step.js';

/** Null when a prompt is not at hand: in an open world, or when the template's own document could not be read. */
export function compileWorkflow(workflow: WorkflowSubject): CompiledWorkflow | null {
  const steps = workflow.steps.map((step) => compileStep(workflow, step));
  if (steps.some((step) => step.kind === 'agent' && step.enabled && step.prompt === null)) return null;
  const rootOf = new Map<number, number>();
  for (const { opener, parent } of workflow.lines) rootOf.set(opener, parent === null ? opener : rootOf.get(parent)!);
  const agentsOf = new Map(lineFamilies(workflow).map(({ root, agents }) => [root.opener, agents.map((agent) => agent.name)]));
  const idOf = (position: number): string => workflow.agentSteps[position]!.id;
  const used = new Set(workflow.agentSteps.flatMap((step) => workflow.world.candidates(step.capability)));
  return {
    version: 1,
    name: workflow.name,
    project: workflow.project,
    steps,
    lines: workflow.lines.map((line) => ({
      id: idOf(line.opener),
      parent: line.parent === null ? null : idOf(line.parent),
      steps: line.steps.map(idOf),
      agents: agentsOf.get(rootOf.get(line.opener)!) ?? [],
    })),
    agents: [...used]
      .sort((a, b) => compareText(a.name, b.name))
      .flatMap((agent) => (agent.descriptor ? [compileAgent(agent.name, agent.manifest.spec, agent.descriptor)] : [])),
  };
}
