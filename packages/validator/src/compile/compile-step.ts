import { formatFieldPath } from '@orch/diagnostics';
import type { WorkflowStep } from '@orch/schema';
import type { CompiledStep } from '../compiled-workflow.js';
import type { StepNode } from '../world/step-node.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import { defaultApprovalTimeoutSeconds, defaultPrompt, defaultSideEffectClass, defaultTimeoutSeconds } from './defaults.js';

export function compileStep(workflow: WorkflowSubject, node: StepNode): CompiledStep {
  const { step } = node;
  const runnable = node.kind === 'agent' && node.enabled;
  return {
    id: node.id,
    path: formatFieldPath(node.path),
    type: step.type ?? null,
    parent: node.parent?.id ?? null,
    kind: node.kind,
    enabled: node.enabled,
    capability: node.capability,
    prompt: node.kind === 'agent' ? promptOf(workflow, node) : null,
    command: node.kind === 'command' ? (step.command ?? null) : null,
    timeoutSeconds: step.timeout_secs ?? defaultTimeoutSeconds,
    onFailure: onFailureOf(step),
    onDenied: step.behavior?.on_denied ?? 'fail',
    approvalTimeoutSeconds: step.behavior?.approval_timeout_secs ?? defaultApprovalTimeoutSeconds,
    sideEffectClass: step.behavior?.side_effect_class ?? defaultSideEffectClass,
    workspaceAccess: step.behavior?.driverRequirements?.workspaceAccess ?? 'write',
    agents: runnable ? workflow.world.candidates(node.capability).filter((agent) => agent.descriptor).map((agent) => agent.name) : [],
    session: sessionOf(workflow, node),
  };
}

/** Throws for an action that is refused when a manifest is read, so that it is never taken for another one. */
function onFailureOf({ behavior }: WorkflowStep): CompiledStep['onFailure'] {
  const action = behavior?.on_failure?.action ?? 'stop';
  if (action !== 'stop' && action !== 'continue') throw new TypeError(`on_failure ${action} is not carried out`);
  return action;
}

/** Null also for a disabled step whose template does not exist. */
function promptOf(workflow: WorkflowSubject, { step: { template } }: StepNode): string | null {
  return template === undefined ? defaultPrompt : (workflow.world.templates.get(template)?.manifest.spec.prompt ?? null);
}

function sessionOf(workflow: WorkflowSubject, node: StepNode): CompiledStep['session'] {
  const plan = workflow.plan(node);
  const idOf = (position: number): string => workflow.agentSteps[position]!.id;
  switch (plan?.mode) {
    case 'fresh':
      return { mode: 'fresh', line: idOf(plan.line) };
    case 'resume':
      return { mode: 'resume', line: idOf(plan.line), source: idOf(plan.source) };
    case 'fork':
      return { mode: 'fork', line: idOf(plan.line), parent: idOf(plan.parent), source: idOf(plan.source) };
    default:
      return { mode: 'none' };
  }
}
