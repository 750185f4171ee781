import type { ProbeHost, ProbeOptions, ProbeReport } from '@orch/driver';
import { passedVariables } from '@orch/driver-kit';
import { place } from './place.js';
import { isAtLeast, provenVersions, readVersion } from './version.js';

/** The first that is known to answer `auth status`; an earlier one would take the two words for a prompt. */
const firstWithLoginStatus = '2.1.50';

const timeoutMs = 15_000;

/** Asks the client for its version and for its login; it answers both from its own files, without a request to anybody. */
export async function probeClaude(host: ProbeHost, { binary }: ProbeOptions): Promise<ProbeReport> {
  const nothing = {
    installed: false, path: null, version: null, versionProven: null, provenVersions, authenticated: null,
    passedVariables: passedVariables(host.env, place.passedVariables), exposures: [], notes: [],
  }; // prettier-ignore
  const path = await host.find(binary ?? 'claude');
  if (path === null) return { ...nothing, problem: binary === null ? 'Claude Code was not found on PATH; install it, or name its path in `driver.binary`.' : `\`driver.binary\` names \`${binary}\`, and there is no such program.` };
  const version = readVersion((await host.run(path, ['--version'], timeoutMs)).stdout);
  if (version === null) return { ...nothing, path, problem: `${path} does not say its version as Claude Code does, so it is hardly that.` };
  const versionProven = provenVersions.includes(version);
  const authenticated = isAtLeast(version, firstWithLoginStatus) ? readLogin((await host.run(path, ['auth', 'status'], timeoutMs)).stdout) : null;
  return {
    ...nothing,
    installed: true,
    problem: null,
    path,
    version,
    versionProven,
    authenticated,
    notes: [
      versionProven ? `Version ${version} is one that the driver was tried with.` : `The driver was tried with ${provenVersions.join(', ')}; another version may speak another dialect.`,
      authenticated === null ? 'Whether it is logged in could not be found out.' : authenticated ? 'It has a login or a key; whether the provider takes it shows with the first step.' : 'It is not logged in: run `claude` and `/login` as this user, or set ANTHROPIC_API_KEY.',
    ],
  };
}

function readLogin(stdout: string): boolean | null {
  try {
    const status = JSON.parse(stdout) as { readonly loggedIn?: unknown } | null;
    return typeof status?.loggedIn === 'boolean' ? status.loggedIn : null;
  } catch {
    return null;
  }
}
