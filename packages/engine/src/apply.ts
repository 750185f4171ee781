import type { EngineEvent } from './event.js';
import type { TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

export function apply(_workflow: EngineWorkflow, _state: TaskState, _event: EngineEvent): TaskState {
  throw new Error('not written yet');
}
