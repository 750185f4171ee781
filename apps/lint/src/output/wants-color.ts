/** Colour on a terminal only, and not against NO_COLOR and TERM=dumb; FORCE_COLOR asks for it anywhere, and an option decides before all of them. */
export function wantsColor(option: boolean | null, isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (option !== null) return option;
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false;
  return isTerminal || (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0');
}
