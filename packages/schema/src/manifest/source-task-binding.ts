export interface SourceTaskBindingSpec {
  readonly triggerRef: string;
  readonly match: SourceMatch;
  readonly templateRef: string;
  readonly allowedActorRoles?: readonly string[] | undefined;
  readonly suspend?: boolean | undefined;
}

export interface SourceMatch {
  readonly eventKind: string;
  readonly reaction?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly allChannels?: boolean | undefined;
}
