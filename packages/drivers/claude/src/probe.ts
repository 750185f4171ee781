import type { ProbeHost, ProbeReport } from '@orch/driver';

/** Versions that the driver's tests have run with. */
const provenVersions = ['2.1.332'];

const timeoutMs = 15_000;

/** Asks the client for its version and for its login; it answers both from its own files, without a request to anybody. */
export async function probeClaude(host: ProbeHost): Promise<ProbeReport> {
  const path = await host.find('claude');
  if (path === null) {
    return { installed: false, path: null, version: null, versionProven: null, authenticated: null, notes: ['Claude Code was not found on PATH; install it, or name its path in `driver.binary`.'] };
  }
  const asked = await host.run(path, ['--version'], timeoutMs);
  const version = /^\d+\.\d+\.\d+\S*/.exec(asked.stdout.trim())?.[0] ?? null;
  if (version === null) {
    return { installed: false, path, version: null, versionProven: null, authenticated: null, notes: [`${path} does not say its version, so it is hardly Claude Code.`] };
  }
  const versionProven = provenVersions.includes(version);
  const authenticated = readLogin((await host.run(path, ['auth', 'status'], timeoutMs)).stdout);
  return {
    installed: true,
    path,
    version,
    versionProven,
    authenticated,
    notes: [
      versionProven ? `Version ${version} is one that the driver was tried with.` : `The driver was tried with ${provenVersions.join(', ')}; another version may speak another dialect. It needs \`--name\` and \`--resume TITLE\`.`,
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
