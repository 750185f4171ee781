import type { AccountSource } from '@orch/driver';
import { providerHome } from './provider-home.js';

/**
 * What `claude auth status` was seen to read for its answer: the login, the account that belongs to it, and settings that can put another login in its place. The
 * file beside the login counts its own starts, so that of it the account alone matters. None without an absolute home, since then nobody can tell where they are.
 */
export function accountSources(env: Readonly<Record<string, string>>): readonly AccountSource[] {
  const home = env['HOME'];
  const own = providerHome(env);
  if (own === null || home?.startsWith('/') !== true) return [];
  const whole = (path: string): AccountSource => ({ path, member: null });
  return [
    { path: env['CLAUDE_CONFIG_DIR']?.startsWith('/') ? `${own}/.claude.json` : `${home}/.claude.json`, member: 'oauthAccount' },
    // Where an older client kept it.
    { path: `${own}/.config.json`, member: 'oauthAccount' },
    whole(`${own}/.credentials.json`),
    whole(`${own}/settings.json`),
    whole(`${home}/.config/anthropic`),
    whole(`${home}/.config/anthropic/configs`),
    whole('/etc/claude-code'),
    whole('/etc/claude-code/managed-settings.d'),
  ];
}
