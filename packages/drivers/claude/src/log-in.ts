/** What `doctor` says of a client without a login, and a step that failed for want of one: the same sentence, with what to do. */
export const logIn = noLogin(null);

/** The same with what a provider said that refused a login, such as `authentication failed, status 401`; null where there was none to refuse. */
export function noLogin(said: string | null): string {
  return `Claude Code has no login that works${said === null ? '' : ` (${said})`}: run \`claude\`, then \`/login\`, as the user who runs the daemon, or start the daemon with ANTHROPIC_API_KEY.`;
}
