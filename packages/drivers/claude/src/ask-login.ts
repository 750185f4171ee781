import type { ProbeHost } from '@orch/driver';

export interface LoginAnswer {
  readonly authenticated: boolean | null;
  readonly note: string;
}

const timeoutMs = 15_000;

/**
 * Asks the client about its login; it answers from its own files, without a request to anybody. `userSettings`: whether runs read the
 * settings of the client's user, in which a login may stand.
 */
export async function askLogin(host: ProbeHost, path: string, userSettings: boolean): Promise<LoginAnswer> {
  const ask = async (sources: string) => readStatus((await host.run(path, [`--setting-sources=${sources}`, 'auth', 'status'], timeoutMs)).stdout);
  const authenticated = await ask(userSettings ? 'user' : '');
  if (authenticated === true) return { authenticated, note: 'It has a login or a key; whether the provider takes it shows with the first step.' };
  if (authenticated === null) return { authenticated, note: 'Whether it is logged in could not be found out.' };
  if (!userSettings && (await ask('user')) === true) {
    return { authenticated, note: 'Its login comes from its user’s settings file, which runs read with `driver.claude.userSettings: true` only.' };
  }
  return { authenticated, note: 'It is not logged in: run `claude` and `/login` as this user, or set ANTHROPIC_API_KEY.' };
}

function readStatus(stdout: string): boolean | null {
  try {
    const status = JSON.parse(stdout) as { readonly loggedIn?: unknown } | null;
    return typeof status?.loggedIn === 'boolean' ? status.loggedIn : null;
  } catch {
    return null;
  }
}
