import type { WorkflowManifest } from '@orch/schema';
import { resolveLines, type Line, type SessionPlan } from '../lines/resolve-lines.js';
import type { ProjectWorld } from './project-world.js';
import { flattenSteps, type StepNode } from './step-node.js';
import type { Subject } from './subject.js';

export interface WorkflowSubject extends Subject {
  readonly manifest: WorkflowManifest;
  readonly world: ProjectWorld;
  /** All steps in document order. */
  readonly steps: readonly StepNode[];
  /** The enabled agent steps, to which the positions in plans and lines refer. */
  readonly agentSteps: readonly StepNode[];
  readonly lines: readonly Line[];
  /** Undefined for every other step. */
  plan(step: StepNode): SessionPlan | undefined;
}

export function createWorkflowSubject(subject: Subject, manifest: WorkflowManifest, world: ProjectWorld): WorkflowSubject {
  const steps = flattenSteps(manifest.spec);
  const agentSteps = steps.filter((step) => step.kind === 'agent' && step.enabled);
  const { plans, lines } = resolveLines(agentSteps);
  const planOf = new Map(agentSteps.map((step, index) => [step.position, plans[index]!]));
  return { ...subject, manifest, world, steps, agentSteps, lines, plan: (step) => planOf.get(step.position) };
}
