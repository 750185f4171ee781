import type { Code } from '@orch/diagnostics';
import type { DriverCapabilities } from '@orch/driver';
import type { StepNode } from '../../world/step-node.js';
import type { WorkflowSubject } from '../../world/workflow-subject.js';

/** Something that a step may ask of whatever driver runs it. */
export interface Requirement {
  readonly code: Code;
  readonly capability: keyof DriverCapabilities;
  /** The field of the step that asks; a finding stands at its key. */
  readonly field: readonly string[];
  asks(step: StepNode, workflow: WorkflowSubject): boolean;
  met(capabilities: DriverCapabilities, step: StepNode): boolean;
  /** Completes "agent X (driver Y) …". */
  lack(step: StepNode): string;
}
