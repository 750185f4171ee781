import type { Continuity, JsonValue } from './session.js';
import type { TurnEvent } from './turn.js';

export type WorkspaceAccess = 'none' | 'read' | 'write';
export type PermissionMode = 'governed' | 'ask' | 'deny';

/** Everything a driver is told about one run: one turn of one step attempt. */
export interface OpenRequest {
  /** 32 hex digits, random, kept with the run: the only randomness a driver gets, and the same again after a restart. */
  readonly nonce: string;
  readonly step: { readonly id: string; readonly attempt: number };
  readonly continuity: Continuity;
  readonly prompt: string;
  /**
   * What `{name}` stands for in `config.command`, by name: every placeholder of the command but the driver's own. A value of any size, which
   * reaches the command byte for byte or not at all.
   */
  readonly values: Readonly<Record<string, string>>;
  /** Absolute and existing. */
  readonly workingDirectory: string;
  /** Private directory of the run (0700), removed when the run ends: for files the provider has to read. */
  readonly runDirectory: string;
  /** The whole environment the process will get; a driver may add to it by `ProcessSpec.env`. */
  readonly env: Readonly<Record<string, string>>;
  readonly workspaceAccess: WorkspaceAccess;
  readonly permissionMode: PermissionMode;
  readonly allowedTools: readonly string[];
  readonly config: DriverConfig;
  /** What `Driver.client` said of the program that will be started; null where it said nothing or is not asked. The same again after a restart. */
  readonly client: ClientFacts | null;
}

export interface ClientFacts {
  readonly version: string;
}

/** The agent's configuration, checked against the descriptor when it was applied. */
export interface DriverConfig {
  readonly command: string | null;
  readonly promptDelivery: 'arg' | 'stdin' | 'file' | 'env';
  readonly binary: string | null;
  /** `driver.options` without what has a place of its own in OpenRequest. */
  readonly options: Readonly<Record<string, JsonValue>>;
  /** The driver's own block. */
  readonly block: Readonly<Record<string, JsonValue>>;
  readonly rawArgs: readonly string[];
}

export interface ProcessSpec {
  /** Found on PATH or absolute. */
  readonly command: string;
  /** Visible to every user of the machine: never a prompt, never a handle. */
  readonly args: readonly string[];
  /** Added to the request's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Written into the run directory before the start, each 0600. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /**
   * `null`: standard input is empty. `file`: the whole input is known, given as text. `live`: messages follow, as the
   * fold asks for them by `send`, until it asks for `end_input`.
   */
  readonly stdin: { readonly type: 'null' } | { readonly type: 'file'; readonly text: string } | { readonly type: 'live' };
}

/**
 * What happened. Each stream comes in its own order; how `stdout` and `stderr` interleave may differ after a restart, since they
 * are spooled apart, and so may the chunks. Bytes belong to the fold once they are given.
 */
export type RunInput =
  | { readonly type: 'started' }
  | { readonly type: 'stdout'; readonly bytes: Uint8Array }
  | { readonly type: 'stderr'; readonly bytes: Uint8Array }
  | { readonly type: 'permission_answered'; readonly requestId: string; readonly allow: boolean; readonly reason: string }
  | { readonly type: 'interrupt_requested' }
  /** The process is gone and everything it wrote has been received. `code` is null when it was ended by a signal. */
  | { readonly type: 'exited'; readonly code: number | null; readonly signal: string | null };

export type RunOutput =
  | { readonly type: 'event'; readonly event: TurnEvent }
  /** One whole message for the live input. `key` is unique in the run and the same again after a restart: a key is written once. */
  | { readonly type: 'send'; readonly key: string; readonly text: string }
  | { readonly type: 'end_input' };

/**
 * A fold over what was spooled: no clock, no randomness, no I/O. The same inputs give the same outputs, so that a daemon
 * that restarts feeds the spool from its start and is where it was.
 *
 * Promises: after `exited` exactly one `turn_finished` has been given, whatever happened, and none before the provider's
 * terminal record or `exited`; the session is reported before any event of a tool; nothing is given after `exited`.
 */
export interface DriverRun {
  readonly process: ProcessSpec;
  receive(input: RunInput): readonly RunOutput[];
}
