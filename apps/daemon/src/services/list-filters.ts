/** Filters of a list as a call has them, checked by its shapes. */
export interface ListFilters {
  /** With commas between several. */
  readonly status?: string | undefined;
  readonly workflow?: string | undefined;
  readonly limit?: string | undefined;
}

/** The same as the store takes them. */
export function readFilters<Status extends string>({ status, workflow, limit }: ListFilters): { readonly statuses?: readonly Status[]; readonly workflow?: string; readonly limit?: number } {
  return {
    ...(status === undefined ? {} : { statuses: status.split(',') as Status[] }),
    ...(workflow === undefined ? {} : { workflow }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  };
}
