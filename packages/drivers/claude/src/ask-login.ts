import type { ProbeHost } from '@orch/driver';
import { logIn } from './log-in.js';

export interface LoginAnswer {
  readonly authenticated: boolean | null;
  /** Why a run would fail for want of a login; null where none is known to be wanting. */
  readonly problem: string | null;
  readonly notes: readonly string[];
}

const timeoutMs = 15_000;

/**
 * Asks the client about its login; it answers from its own files, without a request to anybody. `userSettings`: whether runs read the
 * settings of the client's user, in which a login may stand.
 */
export async function askLogin(host: ProbeHost, path: string, userSettings: boolean): Promise<LoginAnswer> {
  const ask = async (sources: string) => readStatus((await host.run(path, [`--setting-sources=${sources}`, 'auth', 'status'], timeoutMs)).stdout);
  const authenticated = await ask(userSettings ? 'user' : '');
  if (authenticated === true) return { authenticated, problem: null, notes: ['It has a login or a key; whether the provider takes it shows with the first step.'] };
  if (authenticated === null) return { authenticated, problem: null, notes: ['Whether it is logged in could not be found out.'] };
  if (!userSettings && (await ask('user')) === true) {
    return { authenticated, problem: logIn, notes: ['There is a login in its user’s settings file, which runs read with `driver.claude.userSettings: true` only.'] };
  }
  return { authenticated, problem: logIn, notes: [] };
}

function readStatus(stdout: string): boolean | null {
  try {
    const status = JSON.parse(stdout) as { readonly loggedIn?: unknown } | null;
    return typeof status?.loggedIn === 'boolean' ? status.loggedIn : null;
  } catch {
    return null;
  }
}
