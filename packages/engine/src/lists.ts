import type { EngineStep, EngineWorkflow } from './workflow.js';

/** Lists that the step stands in, innermost first: the children of each container round it, and (null) the workflow's own. */
export function listsRound(workflow: EngineWorkflow, step: EngineStep): readonly (string | null)[] {
  const lists: (string | null)[] = [];
  for (let list = step.parent; list !== null; list = workflow.steps.find(({ id }) => id === list)?.parent ?? null) lists.push(list);
  return [...lists, null];
}

/** Of those the ones that end with the step's failure: a container that failed by it does so to its own list, unless it goes on after failures. */
export function listsEndedBy(workflow: EngineWorkflow, step: EngineStep): readonly (string | null)[] {
  const lists = listsRound(workflow, step);
  const passed = lists.findIndex((list) => workflow.steps.some(({ id, onFailure }) => id === list && onFailure === 'continue'));
  return passed < 0 ? lists : lists.slice(0, passed + 1);
}
