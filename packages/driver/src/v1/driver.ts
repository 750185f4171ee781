import type { DriverDescriptor } from './descriptor.js';
import type { DriverRun, OpenRequest } from './run.js';

/** What is installed here. Never starts a model request. */
export interface ProbeReport {
  readonly installed: boolean;
  /** Absolute path of the client; null when there is none or none is needed. */
  readonly path: string | null;
  readonly version: string | null;
  readonly versionProven: boolean | null;
  readonly authenticated: boolean | null;
  /** Sentences for `doctor`. */
  readonly notes: readonly string[];
}

/** What a probe may do; handed in, so that drivers import no process module of their own accord. */
export interface ProbeHost {
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of a program on PATH, or null. */
  find(program: string): Promise<string | null>;
  run(command: string, args: readonly string[], timeoutMs: number): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Where a provider keeps its sessions, and which variables it reads: part of what must match to resume. */
export interface ProviderPlace {
  /** Absolute directory of the provider's own files, from the environment that the run gets. Null where there is none. */
  home(env: Readonly<Record<string, string>>): string | null;
  /** Names, or prefixes that end in `*`, passed from the daemon's environment to the provider. */
  readonly passedVariables: readonly string[];
}

export interface Driver {
  readonly descriptor: DriverDescriptor;
  readonly place: ProviderPlace;
  probe(host: ProbeHost): Promise<ProbeReport>;
  /**
   * Plans one run and returns its fold; starts nothing. Called again with the same request after a restart.
   * Throws OrchError `driver_config_invalid` for a configuration it cannot carry out, `session_lost` for a token it
   * cannot read (another version), and the `driver_*_required` code of a capability that the request needs and the
   * descriptor does not declare.
   */
  open(request: OpenRequest): DriverRun;
}
