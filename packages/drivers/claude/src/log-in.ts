/** What `doctor` says of a client without a login, and a step that failed for want of one: the same sentence, with what to do. */
export const logIn = 'Claude Code has no login that works: run `claude`, then `/login`, as the user who runs the daemon, or start the daemon with ANTHROPIC_API_KEY.';
