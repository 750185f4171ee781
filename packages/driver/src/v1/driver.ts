import type { DriverDescriptor } from './descriptor.js';
import type { ProbeHost, ProbeOptions, ProbeReport } from './probe.js';
import type { ClientFacts, DriverConfig, DriverRun, OpenRequest } from './run.js';

/** Where a provider keeps its sessions, and which variables it reads: part of what must match to resume. */
export interface ProviderPlace {
  /** Absolute directory of the provider's own files, from the environment that the run gets. Null where there is none. */
  home(env: Readonly<Record<string, string>>): string | null;
  /** Names, or prefixes that end in `*`, passed from the daemon's environment to the provider. */
  readonly passedVariables: readonly string[];
}

/** For drivers that plan a run by what the installed client can do. */
export interface DriverClient {
  /** What `ProcessSpec.command` will be: found on PATH or absolute. */
  program(config: DriverConfig): string;
  /** The version of the program at this path; null where it does not say. As quick and as harmless as a probe; never rejects. */
  version(host: ProbeHost, path: string): Promise<string | null>;
  /** Null for a client that names its account in its report alone, or never: then a run is the first to find out. */
  readonly account: ClientAccount | null;
}

/** As whom a client would run; asked before a session is continued that is known to belong to an account. */
export interface ClientAccount {
  /**
   * The account that a run of the program at this path would use, in the very words of `SessionReport.account`; null where it has none or does not
   * say. With the environment and the configuration of its agent. From the client's own files alone: no request to anybody; as quick and as harmless as a
   * probe; never rejects.
   */
  ask(host: ProbeHost, path: string, facts: ClientFacts | null, config: DriverConfig): Promise<string | null>;
  /**
   * Every place that the answer comes from, there or not: it is asked anew only when one of them has changed, since to start a client takes as long as
   * a short turn. None where they are not all known: then it is asked before every run.
   */
  sources(env: Readonly<Record<string, string>>): readonly AccountSource[];
}

export interface AccountSource {
  /** Absolute; of a directory its entries count, and not what is below them. */
  readonly path: string;
  /** For a file of JSON that changes with every run: the one member of it that counts. */
  readonly member: string | null;
}

export interface Driver {
  readonly descriptor: DriverDescriptor;
  readonly place: ProviderPlace;
  /** Asked before a run is opened, for `OpenRequest.client`; null where the version makes no difference. */
  readonly client: DriverClient | null;
  /**
   * Looks at what is installed: starts no model request, waits for no program longer than some seconds, and never rejects, whatever
   * the program answers.
   */
  probe(host: ProbeHost, options: ProbeOptions): Promise<ProbeReport>;
  /**
   * Plans one run and returns its fold; starts nothing. Called again with the same request after a restart.
   * Throws OrchError `driver_config_invalid` for a configuration it cannot carry out, `session_lost` for a token it
   * cannot read (another version), `driver_client_too_old` for a client that lacks what the run needs, and the `driver_*_required` code of a capability that the request needs and the
   * descriptor does not declare.
   */
  open(request: OpenRequest): DriverRun;
}
