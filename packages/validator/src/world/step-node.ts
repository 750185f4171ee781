import type { FieldPath } from '@orch/diagnostics';
import { formatFieldPath } from '@orch/diagnostics';
import type { WorkflowSpec, WorkflowStep } from '@orch/schema';

/** One step of a workflow, chain containers and their children alike. */
export interface StepNode {
  readonly id: string;
  /** 0-based place in document order, containers before their children. */
  readonly position: number;
  readonly path: FieldPath;
  /** Path of the step list it stands in. */
  readonly list: string;
  readonly parent: StepNode | null;
  readonly step: WorkflowStep;
  readonly kind: 'agent' | 'command' | 'container';
  /** False in a disabled container too. */
  readonly enabled: boolean;
  /** What an agent must have to run it; null for commands and containers. */
  readonly capability: string | null;
  readonly scope: 'task' | 'item';
  /** Text that is equal for equal conditions; null for a step that always runs. */
  readonly condition: string | null;
  readonly resume: { readonly from: string | null; readonly fork: boolean } | null;
}

/** Fields that continuity rules read wherever they can be stated, whether or not this version carries them out. */
interface PlannedFields {
  readonly scope?: 'task' | 'item' | undefined;
  readonly prehook?: unknown;
}

export function flattenSteps(spec: WorkflowSpec): readonly StepNode[] {
  const nodes: StepNode[] = [];
  const visit = (steps: readonly WorkflowStep[], listPath: FieldPath, parent: StepNode | null): void => {
    steps.forEach((step, index) => {
      const node = createNode(step, [...listPath, index], formatFieldPath(listPath), parent, nodes.length);
      nodes.push(node);
      if (step.chain_steps) visit(step.chain_steps, [...node.path, 'chain_steps'], node);
    });
  };
  visit(spec.steps, ['spec', 'steps'], null);
  return nodes;
}

function createNode(step: WorkflowStep, path: FieldPath, list: string, parent: StepNode | null, position: number): StepNode {
  const { prehook, scope }: PlannedFields = step;
  const kind = step.chain_steps !== undefined ? 'container' : step.command !== undefined ? 'command' : 'agent';
  return {
    id: step.id,
    position,
    path,
    list,
    parent,
    step,
    kind,
    enabled: step.enabled !== false && (parent?.enabled ?? true),
    capability: kind === 'agent' ? (step.required_capability ?? step.id) : null,
    scope: scope ?? 'task',
    condition: prehook === undefined ? null : JSON.stringify(prehook),
    resume: kind === 'agent' ? readResume(step) : null,
  };
}

function readResume(step: WorkflowStep): StepNode['resume'] {
  const declared = step.behavior?.driverRequirements?.sessionResume;
  if (declared === undefined || declared === false) return null;
  if (declared === true) return { from: null, fork: false };
  return { from: declared.from ?? null, fork: declared.fork ?? false };
}
