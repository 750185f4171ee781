export interface StepBehavior {
  readonly on_failure?: FailureAction | undefined;
  readonly on_success?: SuccessAction | undefined;
  readonly on_denied?: 'fail' | 'continue' | undefined;
  readonly approval_timeout_secs?: number | undefined;
  readonly post_actions?: readonly PostAction[] | undefined;
  readonly collect_artifacts?: boolean | undefined;
  readonly execution?: StepExecution | undefined;
  readonly side_effect_class?: SideEffectClass | undefined;
  readonly driverRequirements?: DriverRequirements | undefined;
}

export type FailureAction = { readonly action: 'stop' | 'continue' } | { readonly action: 'set_status' | 'early_return'; readonly status: string };

export type SuccessAction = { readonly action: 'continue' } | { readonly action: 'set_status'; readonly status: string };

export type PostAction = { readonly type: 'create_ticket' | 'scan_tickets' } | { readonly type: 'spawn_task'; readonly goal: string; readonly workflow?: string | undefined };

export type StepExecution = { readonly type: 'agent' | 'chain' } | { readonly type: 'builtin'; readonly name: string };

export type SideEffectClass = 'none' | 'workspace_only' | 'idempotent_external' | 'non_idempotent_external';

export interface DriverRequirements {
  readonly multiTurn?: boolean | undefined;
  readonly toolHosting?: 'stdio' | 'http' | undefined;
  readonly sessionResume?: boolean | SessionResume | undefined;
  readonly permissionEvents?: boolean | undefined;
  readonly workspaceAccess?: 'none' | 'read' | 'write' | undefined;
}

export interface SessionResume {
  readonly from?: string | undefined;
  readonly fork?: boolean | undefined;
  readonly onLost?: 'fail' | 'handoff' | undefined;
}
