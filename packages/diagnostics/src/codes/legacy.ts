import { defineCodes } from '../code.js';

export const legacyCodes = defineCodes('legacy', {
  legacy_coordination_removed: {
    severity: 'error',
    title: 'captures were removed',
    meaning: 'Capturing values out of a step’s output routed provider-internal identifiers through manifests. Session continuity is declared instead, and outputs of steps are named by placeholders.',
    example: '`behavior: {captures: [{var: session_id, source: stdout}]}`',
    fix: 'To continue a session write `behavior.driverRequirements.sessionResume: true`; to use a step’s output write `{<step_id>_output}` in a prompt.',
  },
  legacy_pipeline_variables_removed: {
    severity: 'error',
    title: 'pipeline variables were removed',
    meaning: '`step_vars`, `store_inputs`, `store_outputs` and `store_put` handed values from step to step behind the workflow’s back.',
    example: '`step_vars: {session_id: ""}`',
    fix: 'Put the value in the step’s own StepTemplate prompt, or read it from a store inside the step’s command with `orchestrator store get <store> <key> --project {project_id}`; `orchestrator store put` keeps it there.',
  },
  legacy_json_path_removed: {
    severity: 'error',
    title: 'JSON-path post-actions were removed',
    meaning: '`spawn_tasks` and `generate_items` picked values out of a step’s output by JSON path.',
    example: '`post_actions: [{type: generate_items, json_path: $.targets}]`',
    fix: 'Remove the post-action.',
  },
  legacy_runner_executor_removed: {
    severity: 'error',
    title: '`runner.executor` was removed',
    meaning: 'The driver of an agent decides how it is run. The value `shell` does no harm and is a warning.',
    example: '`runner: {executor: streaming}`',
    fix: 'Remove the field; give the agent a `driver` block.',
  },
  legacy_agent_templates_removed: {
    severity: 'error',
    title: '`spec.templates` on an Agent was removed',
    meaning: 'Prompts belong to StepTemplates, which a step names with `template`.',
    example: '`templates: {qa: "Review {rel_path}"}`',
    fix: 'Move each entry into a StepTemplate of its own and name it in the step.',
  },
  legacy_agent_command_deprecated: {
    severity: 'warning',
    title: 'an agent with `command` and no `driver` is taken as a shell agent',
    meaning: 'The form is accepted as `shell/cli`. Saying so makes the agent’s abilities visible.',
    example: '`spec: {capabilities: [qa], command: ./qa.sh}`',
    fix: 'Add `driver: {provider: shell, transport: cli}`.',
    suppressible: true,
  },
});
