import type { EngineCommand } from './command.js';
import type { TaskState } from './state.js';
import type { EngineWorkflow } from './workflow.js';

export function commands(_workflow: EngineWorkflow, _state: TaskState): readonly EngineCommand[] {
  throw new Error('not written yet');
}
