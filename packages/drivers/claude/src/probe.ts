import type { ProbeHost, ProbeOptions, ProbeReport } from '@orch/driver';
import { passedVariables } from '@orch/driver-kit';
import { askLogin } from './ask-login.js';
import { ageProblem, dialectOf, exposuresOf } from './dialect.js';
import { place } from './place.js';
import { provenVersions, readVersion, triedSentence } from './version.js';

const timeoutMs = 15_000;

/** Null where the program does not say its version as the client does. */
export async function askVersion(host: ProbeHost, path: string): Promise<string | null> {
  return readVersion((await host.run(path, ['--version'], timeoutMs)).stdout);
}

export async function probeClaude(host: ProbeHost, { binary, block }: ProbeOptions): Promise<ProbeReport> {
  const nothing = {
    installed: false, path: null, version: null, versionProven: null, provenVersions, authenticated: null,
    passedVariables: passedVariables(host.env, place.passedVariables), exposures: [], notes: [],
  }; // prettier-ignore
  const path = await host.find(binary ?? 'claude');
  if (path === null) return { ...nothing, problem: binary === null ? 'Claude Code was not found on PATH; install it, or name its path in `driver.binary`.' : `\`driver.binary\` names \`${binary}\`, and there is no such program.` };
  const version = await askVersion(host, path);
  if (version === null) return { ...nothing, path, problem: `${path} does not say its version as Claude Code does, so it is hardly that.` };
  const found = { ...nothing, installed: true, problem: ageProblem(version), path, version, versionProven: provenVersions.includes(version) };
  // A client that is too old would take the question for its login as a prompt.
  if (found.problem !== null) return found;
  const { authenticated, problem, notes } = await askLogin(host, path, block?.['userSettings'] === true);
  return { ...found, problem, authenticated, exposures: exposuresOf(dialectOf(version)), notes: [triedSentence(version), ...notes] };
}
