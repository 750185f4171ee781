/** Of an EnvStore and of a SecretStore: variables by their names. */
export interface VariablesSpec {
  readonly data: Readonly<Record<string, string>>;
}
