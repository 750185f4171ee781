export interface TriggerSpec {
  readonly cron?: { readonly schedule: string; readonly timezone?: string | undefined } | undefined;
  readonly event?: TriggerEvent | undefined;
  readonly action: TriggerAction;
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace' | undefined;
  readonly suspend?: boolean | undefined;
  readonly historyLimit?: { readonly successful?: number | undefined; readonly failed?: number | undefined } | undefined;
  readonly throttle?: { readonly minInterval?: number | undefined } | undefined;
}

export interface TriggerAction {
  readonly workflow: string;
  readonly workspace?: string | undefined;
  readonly goal?: string | undefined;
  readonly start?: boolean | undefined;
  readonly args?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly initial_vars?: Readonly<Record<string, string>> | undefined;
}

export interface TriggerEvent {
  readonly source: string;
  readonly filter?: string | EventFilter | undefined;
  readonly webhook?: TriggerWebhook | undefined;
  readonly filesystem?: TriggerFilesystem | undefined;
}

export interface EventFilter {
  readonly workflow?: string | undefined;
  readonly condition?: string | undefined;
}

export interface TriggerWebhook {
  readonly provider?: string | undefined;
  readonly installationId?: string | undefined;
  readonly connectionRef?: string | undefined;
  readonly crdRef?: string | undefined;
  readonly actorRoles?: Readonly<Record<string, string>> | undefined;
  readonly reactionRouting?: 'disabled' | 'bindings' | undefined;
  readonly secret?: { readonly fromRef: string; readonly key?: string | undefined } | undefined;
  readonly signatureHeader?: string | undefined;
  readonly timestampToleranceSecs?: number | undefined;
  readonly outboundCredential?: { readonly fromRef: string; readonly key?: string | undefined } | undefined;
}

export interface TriggerFilesystem {
  readonly paths: readonly string[];
  readonly events?: readonly ('create' | 'modify' | 'delete')[] | undefined;
  readonly debounce_ms?: number | undefined;
}
