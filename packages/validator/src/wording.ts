/** Of more names than this the first ones are said. */
export const mostNamed = 10;

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`; of very many `"a", "b" … or 7 others`. `count`: how many there are, where not all of them are given. */
export function listNames(names: readonly string[], joiner: 'and' | 'or' = 'and', count: number = names.length): string {
  const said = names.slice(0, mostNamed).map((name) => `"${name}"`);
  if (count > said.length) return `${said.join(', ')} ${joiner} ${count - said.length} ${count - said.length === 1 ? 'other' : 'others'}`;
  if (said.length < 2) return said.join('');
  return `${said.slice(0, -1).join(', ')} ${joiner} ${said.at(-1)}`;
}
