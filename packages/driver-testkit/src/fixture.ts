import type { DriverConfig, OpenRequest, SessionToken } from '@orch/driver';

/**
 * - `answer`: a short turn that ends well.
 * - `hang`: a turn that goes on until it is interrupted or its process is ended.
 * - `tool`: a turn in which at least one tool runs. For drivers with sessions.
 * - `permission`: a turn that asks for a permission. For drivers with permission events.
 */
export type ScenarioName = 'answer' | 'hang' | 'tool' | 'permission';

/** What the fixture decides of a request. The suite sets nonce, step, continuity and directories. */
export interface Scenario extends Partial<Pick<OpenRequest, 'workspaceAccess' | 'permissionMode' | 'allowedTools'>> {
  readonly prompt: string;
  readonly config?: Partial<DriverConfig>;
  /** Added to the fixture's `env`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What the suite must be told about one driver. A declared capability without its part here is a failed clause. */
export interface ConformanceFixture {
  /** The whole environment of the processes; default PATH and HOME of this process. Give a provider a home of its own here. */
  readonly env?: Readonly<Record<string, string>>;
  /** The client that the scenarios name in `config.binary`; null, and when left out, for the driver's usual one. */
  readonly client?: string | null;
  readonly scenarios: { readonly answer: Scenario; readonly hang: Scenario; readonly tool?: Scenario; readonly permission?: Scenario };
  /** How many turns, its own included, the provider had before it when it gave this answer; from the answer of an `answer` turn. For drivers that resume. */
  turnsSeen?(output: string): number | null;
  /** The same token, naming a session that the provider does not have. For drivers that resume. */
  unknownSession?(token: SessionToken): SessionToken;
  /** Longest time that one turn may take, in milliseconds. Default 20 seconds. */
  readonly turnTimeoutMs?: number;
}
