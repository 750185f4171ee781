/**
 * What a driver can do, said statically: linting and `apply` decide from this alone, on machines that have no provider installed.
 * A capability that is declared is proven by the conformance suite; one that is not declared is never used.
 */
export interface DriverDescriptor {
  /** `provider/transport`, such as `claude/cli`; stored with sessions, so it never changes. */
  readonly id: string;
  /** The value of `driver.provider` in manifests. */
  readonly provider: string;
  readonly transport: 'cli';
  readonly contract: 1;
  /** One sentence for people. */
  readonly summary: string;
  /** Whether this version can run real steps with it. A descriptor without code lints and applies; tasks are refused. */
  readonly runnable: boolean;
  readonly capabilities: DriverCapabilities;
  readonly configuration: DriverConfiguration;
}

export interface DriverCapabilities {
  /** Several turns in one conversation. */
  readonly multiTurn: boolean;
  /** Continues a conversation in a new process, with proof. */
  readonly sessionResume: boolean;
  /** Branches a conversation, leaving the parent untouched. */
  readonly sessionFork: boolean;
  /** Where a retry or fork may branch: at the tip only, or before any earlier turn. */
  readonly forkAt: 'tip' | 'turn';
  /** Resumes from a working directory other than the one in which the session was opened. */
  readonly resumeInOtherDirectory: boolean;
  readonly permissionEvents: boolean;
  readonly toolHosting: readonly ('stdio' | 'http')[];
  /** The values of `workspaceAccess` that the provider can enforce by a switch of its own. */
  readonly workspaceAccess: readonly ('none' | 'read' | 'write')[];
  /** The process tree can be ended, and known to have ended. */
  readonly guaranteedCancel: boolean;
  readonly usage: 'none' | 'per-turn' | 'cumulative';
  readonly cost: 'none' | 'per-turn' | 'cumulative';
  /** Understands an interrupt by protocol. */
  readonly interrupt: boolean;
}

/** Which parts of an Agent's spec the driver takes; anything else is `driver_config_invalid`. */
export interface DriverConfiguration {
  /** `required`: the driver runs it with `sh`, and where placeholders may stand in it is checked when it is applied. */
  readonly command: 'required' | 'forbidden';
  /** Name of the driver's own block under `driver`, or null. */
  readonly block: string | null;
  /** Keys of that block, each with its type. */
  readonly blockFields: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'string-list' | 'json'>>;
  readonly requiredBlockFields: readonly string[];
  /** Keys of `driver.options` that have a meaning for this driver. */
  readonly options: readonly string[];
  readonly rawArgs: boolean;
}
