import type { HealthPolicy } from './health-policy.js';

export interface WorkspaceSpec {
  /** `root_path` is read as this. Absolute, or relative to the directory in which it is applied. */
  readonly work_dir: string;
  readonly qa_targets?: readonly string[] | undefined;
  readonly ticket_dir?: string | undefined;
  readonly self_referential?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly health_policy?: HealthPolicy | undefined;
  readonly binary_snapshot?: boolean | undefined;
}
