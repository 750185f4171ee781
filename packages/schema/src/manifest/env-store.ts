/** Of an EnvStore and of a SecretStore: variables by their names. */
export interface VariablesSpec {
  readonly data: Readonly<Record<string, string>>;
}

/** What stands in place of a value wherever a store is shown, or kept in the clear. */
export const valuePlaceholder = '[ENCRYPTED]';

/** With fewer characters a value cannot be told from ordinary text, and is not kept out of what is shown. */
export const shortestHiddenValue = 6;
