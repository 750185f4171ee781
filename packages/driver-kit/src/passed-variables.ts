/** Names, sorted, of the variables in an environment that a list of names and prefixes ending in `*` lets through. */
export function passedVariables(env: Readonly<Record<string, string>>, list: readonly string[]): readonly string[] {
  const lets = (name: string) => list.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));
  return Object.keys(env).filter(lets).toSorted();
}
