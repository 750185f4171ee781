import type { CompiledWorkflow, SessionGraph } from './compiled-workflow.js';

export function sessionGraph(_workflow: CompiledWorkflow): SessionGraph {
  throw new Error('not written yet');
}
