import type { DriverDescriptor } from './descriptor.js';
import type { ProbeHost, ProbeOptions, ProbeReport } from './probe.js';
import type { DriverRun, OpenRequest } from './run.js';

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
  /**
   * Looks at what is installed: starts no model request, waits for no program longer than some seconds, and never rejects, whatever
   * the program answers.
   */
  probe(host: ProbeHost, options: ProbeOptions): Promise<ProbeReport>;
  /**
   * Plans one run and returns its fold; starts nothing. Called again with the same request after a restart.
   * Throws OrchError `driver_config_invalid` for a configuration it cannot carry out, `session_lost` for a token it
   * cannot read (another version), and the `driver_*_required` code of a capability that the request needs and the
   * descriptor does not declare.
   */
  open(request: OpenRequest): DriverRun;
}
