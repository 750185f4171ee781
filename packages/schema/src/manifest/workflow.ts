/** Only what this version carries out; everything else in a Workflow is refused or noted by name when it is read. */
export interface WorkflowSpec {
  readonly steps: readonly WorkflowStep[];
  readonly loop?: { readonly mode?: 'once' | undefined } | undefined;
}

export interface WorkflowStep {
  readonly id: string;
  readonly type?: string | undefined;
  readonly scope?: 'task' | undefined;
  readonly enabled?: boolean | undefined;
  readonly required_capability?: string | undefined;
  readonly template?: string | undefined;
  readonly command?: string | undefined;
  readonly chain_steps?: readonly WorkflowStep[] | undefined;
  readonly timeout_secs?: number | undefined;
  readonly behavior?: StepBehavior | undefined;
}

export interface StepBehavior {
  readonly on_failure?: { readonly action: 'stop' | 'continue' } | undefined;
  readonly on_denied?: 'fail' | 'continue' | undefined;
  readonly side_effect_class?: SideEffectClass | undefined;
  readonly driverRequirements?: DriverRequirements | undefined;
}

export type SideEffectClass = 'none' | 'workspace_only' | 'idempotent_external' | 'non_idempotent_external';

export interface DriverRequirements {
  readonly multiTurn?: boolean | undefined;
  readonly toolHosting?: 'stdio' | 'http' | undefined;
  readonly sessionResume?: boolean | SessionResume | undefined;
  readonly permissionEvents?: boolean | undefined;
  readonly workspaceAccess?: 'none' | 'read' | 'write' | undefined;
}

/** `fork: true` and `onLost: handoff` are refused by name until they are built. */
export interface SessionResume {
  readonly from?: string | undefined;
  readonly fork?: boolean | undefined;
  readonly onLost?: 'fail' | undefined;
}
