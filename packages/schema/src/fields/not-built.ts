import type { JsonValue } from '../manifest/json-value.js';

/**
 * A field that manifests may hold and that this version does not carry out. Plain data.
 * `refused`: it would change what runs, so that the manifest is refused by name. `noted`: it describes, so that it is accepted with a note.
 */
export interface NotBuiltField {
  readonly kind: 'Workspace' | 'Agent' | 'StepTemplate' | 'Workflow' | 'Project' | 'WorkflowStore';
  /** Path from the top; `[]` is any item, a last `*` any key that the shape does not name; `steps[]` stands for chain children too. */
  readonly field: string;
  readonly type: 'boolean' | 'integer' | 'number' | 'string' | 'list' | 'map' | 'any';
  readonly outcome: 'refused' | 'noted';
  /** Values that say what happens anyway: nothing is said about them. */
  readonly accepted?: readonly JsonValue[];
  /** Values that are only noted where others are refused; a map fits when it has at least these entries. */
  readonly noted?: readonly JsonValue[];
  /** The only values that are refused as not built; every other one is left to the shape. The field itself is built then. */
  readonly only?: readonly JsonValue[];
  /** The built field that it stands in for: without it nobody knows what that one is meant to be. */
  readonly insteadOf?: string;
  /** What it would do, as the end of “…, which”. */
  readonly would: string;
}

export const notBuiltFields: readonly NotBuiltField[] = [
  { kind: 'Workspace', field: 'spec.qa_targets', type: 'list', outcome: 'noted', would: 'names paths for quality assurance' },
  { kind: 'Workspace', field: 'spec.ticket_dir', type: 'string', outcome: 'noted', would: 'names a directory of tickets' },
  { kind: 'Workspace', field: 'spec.kind', type: 'string', outcome: 'noted', would: 'says what the workspace is for' },
  { kind: 'Workspace', field: 'spec.health_policy', type: 'map', outcome: 'refused', accepted: [{}], would: 'takes failing agents out of service' },
  { kind: 'Workspace', field: 'spec.binary_snapshot', type: 'boolean', outcome: 'refused', accepted: [false], would: 'keeps a copy of the program to go back to' },

  { kind: 'Agent', field: 'spec.command_rules', type: 'list', outcome: 'refused', accepted: [[]], insteadOf: 'spec.command', would: 'chooses the command by conditions' },
  { kind: 'Agent', field: 'spec.env[].fromRef', type: 'string', outcome: 'refused', would: 'takes variables from a store' },
  { kind: 'Agent', field: 'spec.env[].refValue', type: 'map', outcome: 'refused', would: 'takes a variable from a store' },
  { kind: 'Agent', field: 'spec.health_policy', type: 'map', outcome: 'refused', accepted: [{}], would: 'takes a failing agent out of service' },
  { kind: 'Agent', field: 'spec.selection.strategy', type: 'string', outcome: 'refused', accepted: ['cost_based'], would: 'chooses agents in another way than by cost' },
  { kind: 'Agent', field: 'spec.metadata.*', type: 'any', outcome: 'noted', would: 'describes the agent' },

  { kind: 'Workflow', field: 'spec.loop.mode', type: 'string', outcome: 'refused', only: ['fixed', 'infinite'], would: 'runs the steps more than once' },
  { kind: 'Workflow', field: 'spec.loop.max_cycles', type: 'integer', outcome: 'refused', accepted: [1], would: 'limits how often the steps run' },
  { kind: 'Workflow', field: 'spec.loop.enabled', type: 'boolean', outcome: 'noted', would: 'switches the loop on' },
  { kind: 'Workflow', field: 'spec.loop.stop_when_no_unresolved', type: 'boolean', outcome: 'noted', would: 'ends a loop that has nothing left to do' },
  { kind: 'Workflow', field: 'spec.loop.guard', type: 'map', outcome: 'refused', accepted: [{}], noted: [{ enabled: false }], would: 'decides whether the loop goes on' },
  { kind: 'Workflow', field: 'spec.loop.convergence_expr', type: 'list', outcome: 'refused', accepted: [[]], would: 'ends the loop by a condition' },
  { kind: 'Workflow', field: 'spec.finalize', type: 'map', outcome: 'refused', accepted: [{}, { rules: [] }], would: 'sets the status of items at the end' },
  { kind: 'Workflow', field: 'spec.adaptive', type: 'map', outcome: 'refused', accepted: [{}], noted: [{ enabled: false }], would: 'lets an agent plan the steps' },
  { kind: 'Workflow', field: 'spec.item_isolation', type: 'map', outcome: 'refused', accepted: [{}, { strategy: 'none' }], would: 'gives each item a work tree of its own' },
  { kind: 'Workflow', field: 'spec.max_parallel', type: 'integer', outcome: 'refused', accepted: [1], would: 'runs items side by side' },
  { kind: 'Workflow', field: 'spec.stagger_delay_ms', type: 'integer', outcome: 'refused', accepted: [0], would: 'delays the start of parallel items' },
  { kind: 'Workflow', field: 'spec.safety.auto_rollback', type: 'boolean', outcome: 'refused', accepted: [false], would: 'takes the workspace back after failures' },
  { kind: 'Workflow', field: 'spec.safety.checkpoint_strategy', type: 'string', outcome: 'refused', accepted: ['none'], would: 'marks states of the workspace to go back to' },
  { kind: 'Workflow', field: 'spec.safety.max_consecutive_failures', type: 'integer', outcome: 'refused', would: 'stops the task after failures in a row' },
  { kind: 'Workflow', field: 'spec.safety.binary_snapshot', type: 'boolean', outcome: 'refused', accepted: [false], would: 'keeps a copy of the program to go back to' },
  { kind: 'Workflow', field: 'spec.safety.max_spawn_depth', type: 'integer', outcome: 'noted', would: 'limits tasks that start tasks' },
  { kind: 'Workflow', field: 'spec.safety.max_spawned_tasks', type: 'integer', outcome: 'noted', would: 'limits tasks that start tasks' },
  { kind: 'Workflow', field: 'spec.safety.max_item_step_failures', type: 'integer', outcome: 'noted', would: 'limits failures of one item' },
  { kind: 'Workflow', field: 'spec.safety.min_cycle_interval_secs', type: 'integer', outcome: 'noted', would: 'spaces the cycles of a loop' },
  { kind: 'Workflow', field: 'spec.safety.invariants', type: 'list', outcome: 'refused', accepted: [[]], would: 'checks conditions between steps' },
  { kind: 'Workflow', field: 'spec.safety.profile', type: 'string', outcome: 'refused', would: 'chooses a set of safety measures' },
  { kind: 'Workflow', field: 'spec.safety.inflight_wait_timeout_secs', type: 'integer', outcome: 'refused', would: 'waits for running steps before going on' },
  { kind: 'Workflow', field: 'spec.safety.inflight_heartbeat_grace_secs', type: 'integer', outcome: 'refused', would: 'waits for running steps before going on' },

  { kind: 'Workflow', field: 'spec.steps[].scope', type: 'string', outcome: 'refused', only: ['item'], would: 'runs the step once per item' },
  { kind: 'Workflow', field: 'spec.steps[].repeatable', type: 'boolean', outcome: 'noted', accepted: [true], would: 'says whether the step runs in later cycles' },
  { kind: 'Workflow', field: 'spec.steps[].builtin', type: 'string', outcome: 'refused', insteadOf: 'spec.steps[].command', would: 'runs a built-in step' },
  { kind: 'Workflow', field: 'spec.steps[].is_guard', type: 'boolean', outcome: 'refused', noted: [false], would: 'lets the step end the loop' },
  { kind: 'Workflow', field: 'spec.steps[].tty', type: 'boolean', outcome: 'refused', noted: [false], would: 'gives the step a terminal' },
  { kind: 'Workflow', field: 'spec.steps[].prehook', type: 'map', outcome: 'refused', accepted: [{}], would: 'skips the step by a condition' },
  { kind: 'Workflow', field: 'spec.steps[].execution_profile', type: 'string', outcome: 'refused', would: 'runs the step in a sandbox' },
  { kind: 'Workflow', field: 'spec.steps[].max_parallel', type: 'integer', outcome: 'refused', accepted: [1], would: 'runs items side by side' },
  { kind: 'Workflow', field: 'spec.steps[].stagger_delay_ms', type: 'integer', outcome: 'refused', accepted: [0], would: 'delays the start of parallel items' },
  { kind: 'Workflow', field: 'spec.steps[].item_select_config', type: 'map', outcome: 'refused', would: 'chooses one item of several' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.on_failure.action', type: 'string', outcome: 'refused', only: ['set_status', 'early_return'], would: 'reacts to a failure in another way than stop or continue' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.on_success', type: 'map', outcome: 'refused', accepted: [{}, { action: 'continue' }], would: 'acts when the step succeeds' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.post_actions', type: 'list', outcome: 'refused', accepted: [[]], would: 'acts after the step' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.collect_artifacts', type: 'boolean', outcome: 'refused', accepted: [false], would: 'keeps files that the step made' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.execution', type: 'any', outcome: 'refused', insteadOf: 'spec.steps[].command', would: 'runs the step in another way' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.driverRequirements.sessionResume.fork', type: 'boolean', outcome: 'refused', only: [true], would: 'branches the session' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.driverRequirements.sessionResume.onLost', type: 'string', outcome: 'refused', only: ['handoff'], would: 'goes on in a new session when the old one is lost' },

  { kind: 'WorkflowStore', field: 'spec.backend', type: 'string', outcome: 'refused', accepted: ['local'], would: 'keeps the entries elsewhere than in the daemon’s database' },
];

/** Kinds that are known and refused as a whole. */
export const notBuiltKinds: readonly { readonly kind: string; readonly would: string }[] = [
  { kind: 'RuntimePolicy', would: 'sets how commands are run' },
  { kind: 'ExecutionProfile', would: 'describes a sandbox' },
  { kind: 'EnvStore', would: 'keeps variables for agents' },
  { kind: 'SecretStore', would: 'keeps secrets for agents' },
  { kind: 'StoreBackendProvider', would: 'adds a place to keep values' },
  { kind: 'Trigger', would: 'starts tasks by time or event' },
  { kind: 'SourceTaskTemplate', would: 'makes tasks from messages' },
  { kind: 'SourceTaskBinding', would: 'makes tasks from messages' },
  { kind: 'CustomResourceDefinition', would: 'adds a kind' },
];
