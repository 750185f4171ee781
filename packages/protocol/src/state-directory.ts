export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a daemon keeps everything: `--state-dir`, else ORCHESTRATOR_STATE_DIR, else $XDG_STATE_HOME/orchestrator, else
 * ~/.local/state/orchestrator. Empty values count as absent, and a relative XDG_STATE_HOME too (its specification says so).
 * A relative `option` or ORCHESTRATOR_STATE_DIR comes back relative: the caller makes it absolute and canonical.
 */
export function stateDirectory(option: string | undefined, env: Environment, home: string): string {
  const named = option || env['ORCHESTRATOR_STATE_DIR'];
  if (named) return named;
  const xdg = env['XDG_STATE_HOME'];
  return xdg?.startsWith('/') ? `${xdg}/orchestrator` : `${home}/.local/state/orchestrator`;
}
