export interface ExecutionProfileSpec {
  readonly mode?: 'host' | 'sandbox' | undefined;
  readonly fs_mode?: 'inherit' | 'workspace_readonly' | 'workspace_rw_scoped' | undefined;
  readonly writable_paths?: readonly string[] | undefined;
  readonly network_mode?: 'inherit' | 'deny' | 'allowlist' | undefined;
  readonly network_allowlist?: readonly string[] | undefined;
  readonly max_memory_mb?: number | undefined;
  readonly max_cpu_seconds?: number | undefined;
  readonly max_processes?: number | undefined;
  readonly max_open_files?: number | undefined;
}
