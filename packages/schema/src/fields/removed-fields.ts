import type { Code } from '@orch/diagnostics';

/** A field that earlier versions had. It is refused wherever it stands, empty or disabled too. Plain data. */
export interface RemovedField {
  readonly field: string;
  /** Key above it, where the name alone would say too little. */
  readonly parent?: string;
  /** Kinds in which the name has this meaning; all of them when left out. */
  readonly kinds?: readonly string[];
  /** Only directly under `spec`. */
  readonly underSpec?: true;
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  /** A value that does no harm: the finding is a warning then. */
  readonly harmless?: string;
}

const continueSession = 'To continue a session write `behavior.driverRequirements.sessionResume: true`; for a step’s output write `{<step_id>_output}` in a prompt.';
const passValue = 'Put the value in the step’s own StepTemplate prompt, or read it from a store inside the step’s command with `orchestrator store get <store> <key> --project {project_id}`.';
const keepValue = 'Name the step’s answer with `{<step_id>_output}`, or keep a value in a store inside a step’s command with `orchestrator store put <store> <key> <value> --project {project_id}`.';
const noJsonPath = 'Remove it; name a step’s whole output with `{<step_id>_output}`.';

export const removedFields: readonly RemovedField[] = [
  { field: 'captures', kinds: ['Workflow'], code: 'legacy_coordination_removed', message: '`captures` was removed', hint: continueSession },
  { field: 'capture', kinds: ['Workflow'], code: 'legacy_coordination_removed', message: '`capture` was removed', hint: continueSession },
  { field: 'step_vars', kinds: ['Workflow'], code: 'legacy_pipeline_variables_removed', message: '`step_vars` was removed', hint: passValue },
  { field: 'store_inputs', kinds: ['Workflow'], code: 'legacy_pipeline_variables_removed', message: '`store_inputs` was removed', hint: passValue },
  { field: 'store_outputs', kinds: ['Workflow'], code: 'legacy_pipeline_variables_removed', message: '`store_outputs` was removed', hint: keepValue },
  { field: 'store_put', kinds: ['Workflow'], code: 'legacy_pipeline_variables_removed', message: '`store_put` was removed', hint: keepValue },
  { field: 'generate_items', kinds: ['Workflow'], code: 'legacy_json_path_removed', message: '`generate_items` was removed', hint: noJsonPath },
  { field: 'spawn_tasks', kinds: ['Workflow'], code: 'legacy_json_path_removed', message: '`spawn_tasks` was removed', hint: noJsonPath },
  {
    field: 'executor',
    parent: 'runner',
    code: 'legacy_runner_executor_removed',
    message: '`runner.executor` was removed',
    hint: 'Remove it; the `driver` block of an Agent says how it is run.',
    harmless: 'shell',
  },
  {
    field: 'templates',
    kinds: ['Agent'],
    underSpec: true,
    code: 'legacy_agent_templates_removed',
    message: '`templates` of an Agent was removed',
    hint: 'Move each entry into a StepTemplate of its own and name it in the step with `template`.',
  },
];

/** Types of `post_actions` that go the way of the removed field of the same name. */
export const removedPostActions: readonly string[] = ['store_put', 'generate_items', 'spawn_tasks'];
