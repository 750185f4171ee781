import type { FieldPath } from '@orch/diagnostics';
import type { WorkflowManifest } from '@orch/schema';
import { resolveLines, type Line, type SessionPlan } from '../lines/resolve-lines.js';
import { findDoubts } from './doubts.js';
import type { ProjectWorld } from './project-world.js';
import type { Reading } from './reading.js';
import { flattenSteps, type StepNode } from './step-node.js';
import type { Subject } from './subject.js';

export interface WorkflowSubject extends Subject {
  readonly manifest: WorkflowManifest;
  readonly world: ProjectWorld;
  /** All steps in document order. */
  readonly steps: readonly StepNode[];
  /** The steps that certainly are enabled agent steps, to which the positions in plans and lines refer. */
  readonly agentSteps: readonly StepNode[];
  readonly lines: readonly Line[];
  /** Whether a field of the manifest is what it is meant to be. */
  knows(path: FieldPath): boolean;
  /** Whether an error of the document leaves open what the steps before it do with their sessions. */
  isInDoubt(step: StepNode): boolean;
  /** Undefined for every other step. */
  plan(step: StepNode): SessionPlan | undefined;
}

export function createWorkflowSubject(subject: Subject, manifest: WorkflowManifest, reading: Reading, world: ProjectWorld): WorkflowSubject {
  const steps = flattenSteps(manifest.spec, reading);
  const agentSteps = steps.filter((step) => step.kind === 'agent' && step.enabled && step.isCertain);
  const doubtOf = subject.document.manifest === null ? findDoubts(steps) : null;
  const { plans, lines } = resolveLines(doubtOf === null ? agentSteps : agentSteps.map((step) => ({ ...step, doubt: doubtOf(step) })));
  const planOf = new Map(agentSteps.map((step, index) => [step.position, plans[index]!]));
  return { ...subject, manifest, world, steps, agentSteps, lines, knows: reading.knows, isInDoubt: (step) => doubtOf?.(step).before === true, plan: (step) => planOf.get(step.position) };
}
