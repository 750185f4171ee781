/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
export function listNames(names: readonly string[], joiner: 'and' | 'or' = 'and'): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${joiner} ${quoted.at(-1)}`;
}
