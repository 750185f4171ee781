import { resourceRule, type WorkflowRule } from './rule.js';
import { unknownReference } from './unknown-reference.js';

const code = 'unknown_workflow';
const kind = 'Workflow';

export const unknownWorkflow = resourceRule<'Trigger' | 'SourceTaskTemplate'>({
  code,
  kinds: ['Trigger', 'SourceTaskTemplate'],
  check(resource) {
    const { manifest } = resource;
    const filter = manifest.kind === 'Trigger' ? manifest.spec.event?.filter : undefined;
    return [
      ...unknownReference(resource, { code, kind, name: manifest.spec.action.workflow, path: ['spec', 'action', 'workflow'] }),
      ...unknownReference(resource, { code, kind, name: typeof filter === 'object' ? filter.workflow : undefined, path: ['spec', 'event', 'filter', 'workflow'] }),
    ];
  },
});

/** Tasks that a step starts. */
export const unknownWorkflowOfAction: WorkflowRule = {
  code,
  check: (workflow) =>
    workflow.steps
      .filter((step) => step.enabled)
      .flatMap(({ id, path, step }) =>
        (step.behavior?.post_actions ?? []).flatMap((action, index) => {
          const name = action.type === 'spawn_task' ? action.workflow : undefined;
          return unknownReference(workflow, { code, kind, name, path: [...path, 'behavior', 'post_actions', index, 'workflow'], step: id });
        }),
      ),
};
