import type { TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

export function init(_taskId: string, _workflow: EngineWorkflow): TaskState {
  throw new Error('not written yet');
}
