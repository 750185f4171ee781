import { sessionVariables } from '@orch/schema';
import { runMarker } from '../host/process-tree.js';

/** What every process may know of the daemon's environment; names that end in `*` are prefixes. */
const passed = [
  'HOME', 'USER', 'LOGNAME', 'PATH', 'SHELL', 'LANG', 'LC_*', 'TERM', 'TMPDIR',
  'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'all_proxy',
  'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO',
]; // prettier-ignore

export interface EnvironmentParts {
  readonly daemon: Readonly<Record<string, string>>;
  /** The driver's own credential and configuration variables. */
  readonly passedVariables: readonly string[];
  /** The agent's own. */
  readonly agent: Readonly<Record<string, string>>;
  readonly step: Readonly<Record<string, string>>;
}

/** The whole environment of a run's process, without what names the run: an allow-list, then what the step and the agent add. No part of it marks a session of a client, whatever stores hold. */
export function runEnvironment(parts: EnvironmentParts): Readonly<Record<string, string>> {
  return { ...inherited(parts.daemon, parts.passedVariables), ...parts.step, ...withoutSessions(parts.agent) };
}

/** What names a run to its processes: the marker by which they are found, the task and the step. */
export function runNames(nonce: string, task: string, step: string): Readonly<Record<string, string>> {
  return { [runMarker]: nonce, ORCH_TASK_ID: task, ORCH_STEP: step };
}

/** Names, sorted, of all variables that a run with this environment gets. */
export function environmentNames(environment: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys({ ...environment, ...runNames('', '', '') }).toSorted();
}

function withoutSessions(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !sessionVariables.has(name)));
}

/** By the daemon's environment and a driver's list, which stay the same for every run. */
const known = new WeakMap<object, WeakMap<object, Readonly<Record<string, string>>>>();

function inherited(daemon: Readonly<Record<string, string>>, passedVariables: readonly string[]): Readonly<Record<string, string>> {
  const byDriver = known.get(daemon) ?? new WeakMap<object, Readonly<Record<string, string>>>();
  known.set(daemon, byDriver);
  const before = byDriver.get(passedVariables);
  if (before) return before;
  const allowed = [...passed, ...passedVariables];
  const exact = new Set(allowed);
  const prefixes = allowed.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const entries = Object.entries(daemon).filter(
    ([name]) => !sessionVariables.has(name) && (exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix))),
  );
  const made = Object.fromEntries(entries);
  byDriver.set(passedVariables, made);
  return made;
}
