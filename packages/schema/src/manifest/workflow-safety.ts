export interface SafetySpec {
  readonly auto_rollback?: boolean | undefined;
  readonly checkpoint_strategy?: 'none' | 'git_tag' | undefined;
  readonly max_consecutive_failures?: number | undefined;
  readonly max_item_step_failures?: number | undefined;
  readonly max_spawn_depth?: number | undefined;
  readonly max_spawned_tasks?: number | undefined;
  readonly min_cycle_interval_secs?: number | undefined;
  readonly inflight_wait_timeout_secs?: number | undefined;
  readonly inflight_heartbeat_grace_secs?: number | undefined;
  readonly binary_snapshot?: boolean | undefined;
  readonly profile?: string | undefined;
  readonly invariants?: readonly Invariant[] | undefined;
}

/** A command that must go on giving the same exit code. */
export interface Invariant {
  readonly name: string;
  readonly description?: string | undefined;
  readonly command: string;
  readonly expect_exit?: number | undefined;
  readonly check_at?: readonly string[] | undefined;
  readonly on_violation?: string | undefined;
  readonly immutable?: boolean | undefined;
}
