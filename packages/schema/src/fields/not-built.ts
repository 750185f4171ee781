import type { JsonValue } from '../manifest/json-value.js';
import { kinds, type Kind } from '../manifest/manifest.js';

/**
 * A field that manifests may hold and that this version does not carry out. Plain data.
 * `refused`: it would change what runs, so that the manifest is refused by name. `noted`: it describes, so that it is accepted with a note.
 */
export interface NotBuiltField {
  readonly kind: Kind;
  /** Path from the top; `[]` is any item, a last `*` any key that the shape does not name; `steps[]` stands for chain children too. */
  readonly field: string;
  readonly outcome: 'refused' | 'noted';
  /** Values that say what happens anyway: nothing is said about them. */
  readonly accepted?: readonly JsonValue[];
  /** Values that are only noted where others are refused; a map fits when it has at least these entries. */
  readonly noted?: readonly JsonValue[];
  /** The only values that are refused as not built: the field itself is built. */
  readonly only?: readonly JsonValue[];
  /** The built field that it stands in for: without it nobody knows what that one is meant to be. */
  readonly insteadOf?: string;
  /** What it would do, as the end of “…, which”. */
  readonly would: string;
}

export const notBuiltFields: readonly NotBuiltField[] = [
  ...kinds.map((kind) => ({ kind, field: 'status', outcome: 'noted', would: 'is what the daemon said of the resource' }) as const),

  { kind: 'Workspace', field: 'spec.qa_targets', outcome: 'noted', would: 'names paths for quality assurance' },
  { kind: 'Workspace', field: 'spec.ticket_dir', outcome: 'noted', would: 'names a directory of tickets' },
  { kind: 'Workspace', field: 'spec.kind', outcome: 'noted', would: 'says what the workspace is for' },
  { kind: 'Workspace', field: 'spec.health_policy', outcome: 'refused', accepted: [{}], would: 'takes failing agents out of service' },
  { kind: 'Workspace', field: 'spec.binary_snapshot', outcome: 'refused', accepted: [false], would: 'keeps a copy of the program to go back to' },

  { kind: 'Agent', field: 'spec.command_rules', outcome: 'refused', accepted: [[]], insteadOf: 'spec.command', would: 'chooses the command by conditions' },
  { kind: 'Agent', field: 'spec.health_policy', outcome: 'refused', accepted: [{}], would: 'takes a failing agent out of service' },
  { kind: 'Agent', field: 'spec.selection.strategy', outcome: 'refused', accepted: ['cost_based'], would: 'chooses agents in another way than by cost' },
  { kind: 'Agent', field: 'spec.metadata.*', outcome: 'noted', would: 'describes the agent' },

  { kind: 'Workflow', field: 'spec.loop.mode', outcome: 'refused', only: ['fixed', 'infinite'], would: 'runs the steps more than once' },
  { kind: 'Workflow', field: 'spec.loop.max_cycles', outcome: 'refused', accepted: [1], would: 'limits how often the steps run' },
  { kind: 'Workflow', field: 'spec.loop.enabled', outcome: 'noted', would: 'switches the loop on' },
  { kind: 'Workflow', field: 'spec.loop.stop_when_no_unresolved', outcome: 'noted', would: 'ends a loop that has nothing left to do' },
  { kind: 'Workflow', field: 'spec.loop.guard', outcome: 'refused', accepted: [{}], noted: [{ enabled: false }], would: 'decides whether the loop goes on' },
  { kind: 'Workflow', field: 'spec.loop.convergence_expr', outcome: 'refused', accepted: [[]], would: 'ends the loop by a condition' },
  { kind: 'Workflow', field: 'spec.finalize', outcome: 'refused', accepted: [{}, { rules: [] }], would: 'sets the status of items at the end' },
  { kind: 'Workflow', field: 'spec.adaptive', outcome: 'refused', accepted: [{}], noted: [{ enabled: false }], would: 'lets an agent plan the steps' },
  { kind: 'Workflow', field: 'spec.item_isolation', outcome: 'refused', accepted: [{}, { strategy: 'none' }], would: 'gives each item a work tree of its own' },
  { kind: 'Workflow', field: 'spec.max_parallel', outcome: 'refused', accepted: [1], would: 'runs items side by side' },
  { kind: 'Workflow', field: 'spec.stagger_delay_ms', outcome: 'refused', accepted: [0], would: 'delays the start of parallel items' },
  { kind: 'Workflow', field: 'spec.safety.auto_rollback', outcome: 'refused', accepted: [false], would: 'takes the workspace back after failures' },
  { kind: 'Workflow', field: 'spec.safety.checkpoint_strategy', outcome: 'refused', accepted: ['none'], would: 'marks states of the workspace to go back to' },
  { kind: 'Workflow', field: 'spec.safety.max_consecutive_failures', outcome: 'refused', would: 'stops the task after failures in a row' },
  { kind: 'Workflow', field: 'spec.safety.binary_snapshot', outcome: 'refused', accepted: [false], would: 'keeps a copy of the program to go back to' },
  { kind: 'Workflow', field: 'spec.safety.max_spawn_depth', outcome: 'noted', would: 'limits tasks that start tasks' },
  { kind: 'Workflow', field: 'spec.safety.max_spawned_tasks', outcome: 'noted', would: 'limits tasks that start tasks' },
  { kind: 'Workflow', field: 'spec.safety.max_item_step_failures', outcome: 'noted', would: 'limits failures of one item' },
  { kind: 'Workflow', field: 'spec.safety.min_cycle_interval_secs', outcome: 'noted', would: 'spaces the cycles of a loop' },
  { kind: 'Workflow', field: 'spec.safety.invariants', outcome: 'refused', accepted: [[]], would: 'checks conditions between steps' },
  { kind: 'Workflow', field: 'spec.safety.profile', outcome: 'refused', would: 'chooses a set of safety measures' },
  { kind: 'Workflow', field: 'spec.safety.inflight_wait_timeout_secs', outcome: 'refused', would: 'waits for running steps before going on' },
  { kind: 'Workflow', field: 'spec.safety.inflight_heartbeat_grace_secs', outcome: 'refused', would: 'waits for running steps before going on' },

  { kind: 'Workflow', field: 'spec.steps[].scope', outcome: 'refused', only: ['item'], would: 'runs the step once per item' },
  { kind: 'Workflow', field: 'spec.steps[].repeatable', outcome: 'noted', accepted: [true], would: 'says whether the step runs in later cycles' },
  { kind: 'Workflow', field: 'spec.steps[].builtin', outcome: 'refused', insteadOf: 'spec.steps[].command', would: 'runs a built-in step' },
  { kind: 'Workflow', field: 'spec.steps[].is_guard', outcome: 'refused', noted: [false], would: 'lets the step end the loop' },
  { kind: 'Workflow', field: 'spec.steps[].tty', outcome: 'refused', noted: [false], would: 'gives the step a terminal' },
  { kind: 'Workflow', field: 'spec.steps[].prehook', outcome: 'refused', accepted: [{}], would: 'skips the step by a condition' },
  { kind: 'Workflow', field: 'spec.steps[].execution_profile', outcome: 'refused', would: 'runs the step in a sandbox' },
  { kind: 'Workflow', field: 'spec.steps[].max_parallel', outcome: 'refused', accepted: [1], would: 'runs items side by side' },
  { kind: 'Workflow', field: 'spec.steps[].stagger_delay_ms', outcome: 'refused', accepted: [0], would: 'delays the start of parallel items' },
  { kind: 'Workflow', field: 'spec.steps[].item_select_config', outcome: 'refused', would: 'chooses one item of several' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.on_failure.action', outcome: 'refused', only: ['set_status', 'early_return'], would: 'reacts to a failure in another way than stop or continue' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.on_success', outcome: 'refused', accepted: [{}, { action: 'continue' }], would: 'acts when the step succeeds' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.post_actions', outcome: 'refused', accepted: [[]], would: 'acts after the step' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.collect_artifacts', outcome: 'refused', accepted: [false], would: 'keeps files that the step made' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.execution', outcome: 'refused', insteadOf: 'spec.steps[].command', would: 'runs the step in another way' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.driverRequirements.sessionResume.fork', outcome: 'refused', only: [true], would: 'branches the session' },
  { kind: 'Workflow', field: 'spec.steps[].behavior.driverRequirements.sessionResume.onLost', outcome: 'refused', only: ['handoff'], would: 'goes on in a new session when the old one is lost' },

  { kind: 'WorkflowStore', field: 'spec.backend', outcome: 'refused', accepted: ['local'], would: 'keeps the entries elsewhere than in the daemon’s database' },
];

const wholeKinds = [
  { kind: 'RuntimePolicy', would: 'sets how commands are run' },
  { kind: 'ExecutionProfile', would: 'describes a sandbox' },
  { kind: 'StoreBackendProvider', would: 'adds a place to keep values' },
  { kind: 'Trigger', would: 'starts tasks by time or event' },
  { kind: 'SourceTaskTemplate', would: 'makes tasks from messages' },
  { kind: 'SourceTaskBinding', would: 'makes tasks from messages' },
  { kind: 'CustomResourceDefinition', would: 'adds a kind' },
] as const satisfies readonly NotBuiltKind[];

export interface NotBuiltKind {
  /** `StoreBackendProvider` is known by name alone: nobody has said what it holds. */
  readonly kind: Kind | 'StoreBackendProvider';
  /** What it would do, as the end of “…, which”. */
  readonly would: string;
}

/** Kinds that are known and refused as a whole. */
export const notBuiltKinds: readonly NotBuiltKind[] = wholeKinds;

/** Kinds that this version carries out, so that there are resources of them. */
export type BuiltKind = Exclude<Kind, (typeof wholeKinds)[number]['kind']>;

export const builtKinds: readonly BuiltKind[] = kinds.filter((kind): kind is BuiltKind => !notBuiltKinds.some((row) => row.kind === kind));
