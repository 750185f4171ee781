import type { ClientAccounts } from '../host/client-accounts.js';
import type { ClientVersions } from '../host/client-versions.js';
import type { HostRunner } from '../host/host-runner.js';
import type { RuntimeOptions } from '../runtime.js';

/** Milliseconds that a process gets at each stage of its end. */
export interface Graces {
  /** After an interrupt in the provider's own protocol. */
  readonly interrupt: number;
  readonly endOfInput: number;
  /** After SIGTERM. */
  readonly terminate: number;
  /** Between the provider's result and its exit. */
  readonly afterResult: number;
  /** For what a finished command left behind. */
  readonly leftovers: number;
}

export const defaultGraces: Graces = {
  interrupt: 5_000,
  endOfInput: 3_000,
  terminate: 5_000,
  afterResult: 5_000,
  leftovers: 1_000,
};

/** Of standard output and error together: more than anybody reads, less than fills a disk. */
export const defaultOutputByteCap = 1024 ** 3;

/** What every run needs of the world. */
export interface RunServices {
  readonly options: RuntimeOptions;
  readonly host: HostRunner;
  readonly clients: ClientVersions;
  readonly accounts: ClientAccounts;
  readonly graces: Graces;
}
