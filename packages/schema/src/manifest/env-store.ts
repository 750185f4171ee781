/** Of an EnvStore and of a SecretStore: variables by their names. */
export interface VariablesSpec {
  readonly data: Readonly<Record<string, string>>;
}

/** What stands in place of a value wherever a store is shown, or kept in the clear. */
export const valuePlaceholder = '[ENCRYPTED]';

/** What stands in a text in place of a hidden value, or of a session's id, and would be stored instead of it where the text is applied again. */
export const hiddenMark = /\[(?:(?:Env|Secret)Store\/[^\s[\]]+ [^\s[\]]+|value of a store|ses_[a-z0-9]{6,})\]/;

/** With fewer characters a value cannot be told from ordinary text, and is not kept out of what is shown. */
export const shortestHiddenValue = 6;
