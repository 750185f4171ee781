/**
 * Directory of the provider's own files, computed alike by the provider and by the driver: `$ORCH_REHEARSAL_HOME`, else
 * `$XDG_DATA_HOME/orchestrator-rehearsal`, else `~/.local/share/orchestrator-rehearsal`. Only absolute values count. Null without any.
 */
export function providerHome(env: Readonly<Record<string, string | undefined>>): string | null {
  const absolute = (name: string) => (env[name]?.startsWith('/') ? env[name].replace(/(?<=.)\/+$/, '') : null);
  const own = absolute('ORCH_REHEARSAL_HOME');
  if (own !== null) return own;
  const data = absolute('XDG_DATA_HOME');
  if (data !== null) return `${data}/orchestrator-rehearsal`;
  const home = absolute('HOME');
  return home === null ? null : `${home}/.local/share/orchestrator-rehearsal`;
}
