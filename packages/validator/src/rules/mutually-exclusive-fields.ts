import type { Diagnostic, FieldPath, Severity } from '@orch/diagnostics';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import type { WorkflowRule } from './rule.js';

interface Clash {
  readonly field: FieldPath;
  readonly why: string;
  readonly severity?: Severity;
}

/** What runs a step is said once: `command`, `chain_steps`, or else an agent. What only an agent acts on has no meaning beside the others. */
export const mutuallyExclusiveFields: WorkflowRule = {
  code: 'mutually_exclusive_fields',
  check: (workflow) => workflow.steps.filter((step) => step.kind !== 'agent').flatMap((step) => clashes(step).map((clash) => report(workflow, step, clash))),
};

function clashes({ kind, step }: StepNode): readonly Clash[] {
  const runs = kind === 'container' ? 'a chain container runs nothing but its children' : 'a command step runs no agent';
  const found: Clash[] = [];
  if (kind === 'container' && step.command !== undefined) found.push({ field: ['command'], why: runs });
  if (step.template !== undefined) found.push({ field: ['template'], why: `${runs}, so nobody would get the prompt` });
  if (step.behavior?.driverRequirements !== undefined) found.push({ field: ['behavior', 'driverRequirements'], why: `${runs}, so no driver would be held to it` });
  if (step.required_capability !== undefined) found.push({ field: ['required_capability'], why: runs, severity: 'warning' });
  return found;
}

function report(workflow: WorkflowSubject, step: StepNode, { field, why, severity }: Clash): Diagnostic {
  const runner = step.kind === 'container' ? 'chain_steps' : 'command';
  const name = field.join('.');
  return findingIn(workflow, {
    code: 'mutually_exclusive_fields',
    ...(severity && { severity }),
    path: [...step.path, ...field],
    part: 'key',
    step: step.id,
    message: `workflow "${workflow.name}", step "${step.id}": ${name} cannot stand beside ${runner}: ${why}`,
    hint: `Remove ${name} or ${runner}.`,
    related: [relatedIn(workflow, [...step.path, runner], 'key', `${runner} is here`)],
    data: { workflow: workflow.name, step: step.id, fields: [runner, name] },
  });
}
