export interface RuntimePolicySpec {
  readonly runner?: RunnerPolicy | undefined;
  readonly resume?: { readonly auto?: boolean | undefined } | undefined;
  readonly source_ingest_enabled?: boolean | undefined;
  readonly attention_inbox_enabled?: boolean | undefined;
  readonly handoff_enabled?: boolean | undefined;
  readonly mutating_resume_enabled?: boolean | undefined;
  readonly elevated_resume_enabled?: boolean | undefined;
  readonly session_read_enabled?: boolean | undefined;
  readonly session_control_enabled?: boolean | undefined;
}

export interface RunnerPolicy {
  readonly shell?: string | undefined;
  readonly shell_arg?: string | undefined;
  readonly policy?: 'allowlist' | 'unsafe' | undefined;
  readonly allowed_shells?: readonly string[] | undefined;
  readonly allowed_shell_args?: readonly string[] | undefined;
  readonly env_allowlist?: readonly string[] | undefined;
  readonly redaction_patterns?: readonly string[] | undefined;
}
