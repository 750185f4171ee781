import type { DriverDescriptor } from '@orch/driver';
import type { StepNode } from '../../world/step-node.js';
import type { WorkflowSubject } from '../../world/workflow-subject.js';
import { guaranteedCancel } from './guaranteed-cancel.js';
import { multiTurn } from './multi-turn.js';
import { permissionEvents } from './permission-events.js';
import type { Requirement } from './requirement.js';
import { sessionFork } from './session-fork.js';
import { sessionResume } from './session-resume.js';
import { toolHosting } from './tool-hosting.js';
import { workspaceAccess } from './workspace-access.js';

export const requirements: readonly Requirement[] = [sessionResume, sessionFork, multiTurn, toolHosting, permissionEvents, workspaceAccess, guaranteedCancel];

/** Whether the driver can do everything that the step itself asks for. */
export function canServe({ capabilities }: DriverDescriptor, step: StepNode, workflow: WorkflowSubject): boolean {
  return requirements.every((requirement) => !requirement.asks(step, workflow) || requirement.met(capabilities, step));
}
