import type { ClientFacts, DriverConfig, JsonValue, ProbeHost } from '@orch/driver';
import { ageProblem } from './dialect.js';
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
  const ask = async (withUserSettings: boolean) => (await askStatus(host, path, withUserSettings)).loggedIn;
  const authenticated = await ask(userSettings);
  if (authenticated === true) return { authenticated, problem: null, notes: ['It has a login or a key; whether the provider takes it shows with the first step.'] };
  if (authenticated === null) return { authenticated, problem: null, notes: ['Whether it is logged in could not be found out.'] };
  if (!userSettings && (await ask(true)) === true) {
    return { authenticated, problem: logIn, notes: ['There is a login in its user’s settings file, which runs read with `driver.claude.userSettings: true` only.'] };
  }
  return { authenticated, problem: logIn, notes: [] };
}

/** The mail address of the login that runs would use, which is what the client names in its answer to `initialize`; a key has none. */
export async function askAccount(host: ProbeHost, path: string, facts: ClientFacts | null, config: DriverConfig): Promise<string | null> {
  // A client that is too old, or none of its kind, would take the question for a prompt.
  if (facts === null || ageProblem(facts.version) !== null) return null;
  return (await askStatus(host, path, config.block['userSettings'] === true)).email;
}

interface Status {
  readonly loggedIn: boolean | null;
  readonly email: string | null;
}

async function askStatus(host: ProbeHost, path: string, userSettings: boolean): Promise<Status> {
  const { stdout } = await host.run(path, [`--setting-sources=${userSettings ? 'user' : ''}`, 'auth', 'status'], timeoutMs);
  try {
    const status = JSON.parse(stdout) as Readonly<Record<string, JsonValue>> | null;
    const [loggedIn, email] = [status?.['loggedIn'], status?.['email']];
    return { loggedIn: typeof loggedIn === 'boolean' ? loggedIn : null, email: typeof email === 'string' ? email : null };
  } catch {
    return { loggedIn: null, email: null };
  }
}
