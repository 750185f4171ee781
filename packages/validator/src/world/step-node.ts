import type { FieldPath } from '@orch/diagnostics';
import { formatFieldPath } from '@orch/diagnostics';
import type { WorkflowSpec, WorkflowStep } from '@orch/schema';
import type { Reading } from './reading.js';

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
  /** False where an error of the document leaves open whether it is an enabled step of this kind. */
  readonly isCertain: boolean;
  /** Whether a field of the step is what it is meant to be. */
  knows(field: readonly string[]): boolean;
  /** What an agent must have to run it; null for commands and containers, and where it is not known. */
  readonly capability: string | null;
  readonly scope: 'task' | 'item';
  /** Text that is equal for equal conditions; null for a step that always runs. */
  readonly condition: string | null;
  readonly resume: { readonly from: string | null; readonly fork: boolean } | null;
  /** False where an error of the document leaves open which session it wants. */
  readonly isResumeKnown: boolean;
}

export function flattenSteps(spec: WorkflowSpec, reading: Reading): readonly StepNode[] {
  const nodes: StepNode[] = [];
  const visit = (steps: readonly WorkflowStep[], listPath: FieldPath, parent: StepNode | null): void => {
    steps.forEach((step, index) => {
      const node = createNode(step, [...listPath, index], formatFieldPath(listPath), parent, nodes.length, reading);
      nodes.push(node);
      if (step.chain_steps) visit(step.chain_steps, [...node.path, 'chain_steps'], node);
    });
  };
  visit(spec.steps, ['spec', 'steps'], null);
  return nodes;
}

function createNode(step: WorkflowStep, path: FieldPath, list: string, parent: StepNode | null, position: number, reading: Reading): StepNode {
  const knows = (field: readonly string[]): boolean => reading.knows([...path, ...field]);
  const { prehook, scope } = step;
  const isOff = (step.enabled === false && knows(['enabled'])) || (parent !== null && parent.isCertain && !parent.enabled);
  const isKindKnown = knows(['chain_steps']) && knows(['command']) && knows(['builtin']);
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
    isCertain: isOff || (isKindKnown && knows(['enabled']) && parent?.isCertain !== false),
    knows,
    capability: kind === 'agent' ? capabilityOf(step, knows) : null,
    scope: scope ?? 'task',
    condition: prehook === undefined ? null : JSON.stringify(prehook),
    resume: kind === 'agent' ? readResume(step) : null,
    isResumeKnown: reading.knowsAll([...path, 'behavior', 'driverRequirements', 'sessionResume']),
  };
}

function capabilityOf(step: WorkflowStep, knows: StepNode['knows']): string | null {
  if (!knows(['required_capability'])) return null;
  return step.required_capability ?? (knows(['id']) ? step.id : null);
}

function readResume(step: WorkflowStep): StepNode['resume'] {
  const declared = step.behavior?.driverRequirements?.sessionResume;
  if (declared === undefined || declared === false) return null;
  if (declared === true) return { from: null, fork: false };
  return { from: declared.from ?? null, fork: declared.fork ?? false };
}
