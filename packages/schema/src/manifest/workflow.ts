import type { StepBehavior } from './step-behavior.js';
import type { SafetySpec } from './workflow-safety.js';

export interface WorkflowSpec {
  readonly steps: readonly WorkflowStep[];
  readonly loop?: LoopSpec | undefined;
  readonly finalize?: { readonly rules?: readonly FinalizeRule[] | undefined } | undefined;
  readonly safety?: SafetySpec | undefined;
  readonly adaptive?: AdaptiveSpec | undefined;
  readonly item_isolation?: ItemIsolation | undefined;
  readonly max_parallel?: number | undefined;
  readonly stagger_delay_ms?: number | undefined;
}

export interface WorkflowStep {
  readonly id: string;
  readonly type?: string | undefined;
  readonly scope?: 'task' | 'item' | undefined;
  readonly enabled?: boolean | undefined;
  readonly repeatable?: boolean | undefined;
  readonly required_capability?: string | undefined;
  readonly template?: string | undefined;
  readonly command?: string | undefined;
  readonly builtin?: string | undefined;
  readonly chain_steps?: readonly WorkflowStep[] | undefined;
  readonly is_guard?: boolean | undefined;
  readonly tty?: boolean | undefined;
  readonly prehook?: Condition | undefined;
  readonly execution_profile?: string | undefined;
  readonly max_parallel?: number | undefined;
  readonly stagger_delay_ms?: number | undefined;
  readonly timeout_secs?: number | undefined;
  readonly item_select_config?: ItemSelection | undefined;
  readonly behavior?: StepBehavior | undefined;
}

/** An expression and why it is there. */
export interface Condition {
  readonly engine?: 'cel' | undefined;
  readonly when: string;
  readonly reason?: string | undefined;
}

export interface LoopSpec {
  readonly mode?: 'once' | 'fixed' | 'infinite' | undefined;
  readonly enabled?: boolean | undefined;
  readonly max_cycles?: number | undefined;
  readonly stop_when_no_unresolved?: boolean | undefined;
  readonly guard?: { readonly enabled?: boolean | undefined; readonly stop_when_no_unresolved?: boolean | undefined } | undefined;
  readonly convergence_expr?: readonly Condition[] | undefined;
}

/** The status that an item gets at the end where `when` holds. */
export interface FinalizeRule extends Condition {
  readonly id: string;
  readonly status: string;
}

export interface AdaptiveSpec {
  readonly enabled?: boolean | undefined;
  readonly planner_agent?: string | undefined;
  readonly fallback_mode?: 'soft_fallback' | 'fail_closed' | undefined;
}

export interface ItemIsolation {
  readonly strategy?: 'none' | 'git_worktree' | undefined;
  readonly branch_prefix?: string | undefined;
  readonly cleanup?: 'after_workflow' | 'never' | undefined;
}

/** Which of several items goes on. */
export interface ItemSelection {
  readonly strategy: 'min' | 'max' | 'threshold' | 'weighted';
  readonly metric_var?: string | undefined;
  readonly weights?: Readonly<Record<string, number>> | undefined;
  readonly threshold?: number | undefined;
  readonly tie_break?: 'first' | 'last' | 'random' | undefined;
  readonly store_result?: { readonly namespace: string; readonly key: string } | undefined;
}
