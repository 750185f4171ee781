/** Declares a store. Its entries are no part of the manifest: they are written while tasks run, and applying the manifest again changes none. */
export interface WorkflowStoreSpec {
  /** Where entries are kept; every other value than `local` is refused by name when it is read. */
  readonly backend?: string | undefined;
  readonly retention?: StoreRetention | undefined;
}

export interface StoreRetention {
  readonly max_entries?: number | undefined;
  readonly ttl_seconds?: number | undefined;
}
