/** Where Claude Code keeps its sessions and logins: `$CLAUDE_CONFIG_DIR`, else `~/.claude`. Null where neither is absolute. */
export function providerHome(env: Readonly<Record<string, string>>): string | null {
  const absolute = (name: string) => (env[name]?.startsWith('/') ? env[name].replace(/(?<=.)\/+$/, '') : null);
  const own = absolute('CLAUDE_CONFIG_DIR');
  if (own !== null) return own;
  const home = absolute('HOME');
  return home === null ? null : `${home.replace(/\/$/, '')}/.claude`;
}
