import type { JsonValue } from './session.js';

/** What is installed here, for `doctor`. */
export interface ProbeReport {
  readonly installed: boolean;
  /**
   * Why no run could work with it, one sentence with what to do; null where nothing is known against it. For want of a login the sentence is
   * the one that a failed turn has, `driver_not_authenticated`.
   */
  readonly problem: string | null;
  /** Absolute path of the client; null when there is none or none is needed. */
  readonly path: string | null;
  readonly version: string | null;
  /** Whether the driver was tried with this version; null where there is no version or it does not matter. */
  readonly versionProven: boolean | null;
  /** The versions that the driver was tried with, oldest first; empty where they don't matter. */
  readonly provenVersions: readonly string[];
  /** Whether the client has a login; null where it does not say. Whether the provider takes it shows with the first step. */
  readonly authenticated: boolean | null;
  /** Names, sorted and never with a value, of the variables in `ProbeHost.env` that `ProviderPlace.passedVariables` passes on. */
  readonly passedVariables: readonly string[];
  /** What everybody on this machine can see of a session while this client runs, a sentence each. */
  readonly exposures: readonly string[];
  /** Further sentences for people: what was found, what could not be found out, and what follows from it. */
  readonly notes: readonly string[];
}

export interface ProbeOptions {
  /** The client to look at, as an agent's `driver.binary` names it; null for the one that runs where none is named. */
  readonly binary: string | null;
  /** The agent's block of the driver, for what of it changes where the client looks for its login; none when left out. */
  readonly block?: Readonly<Record<string, JsonValue>>;
}

/** What a probe may do; handed in, so that drivers import no process module of their own accord. */
export interface ProbeHost {
  /** What a process of this driver would get. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of a program that can be executed, given by its name on PATH or by its path; else null. */
  find(program: string): Promise<string | null>;
  /**
   * Runs a program without input to its end, or to the end of the time. Never rejects: what could not be started, ended by a signal
   * or took too long has the code null. Of each stream only the beginning may be kept.
   */
  run(command: string, args: readonly string[], timeoutMs: number): Promise<ProbeAnswer>;
}

export interface ProbeAnswer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
