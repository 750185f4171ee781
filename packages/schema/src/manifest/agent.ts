import type { HealthPolicy } from './health-policy.js';
import type { JsonMap, JsonValue } from './json-value.js';

export interface AgentSpec {
  readonly capabilities: readonly string[];
  readonly enabled?: boolean | undefined;
  readonly command?: string | undefined;
  readonly command_rules?: readonly CommandRule[] | undefined;
  readonly env?: readonly EnvEntry[] | undefined;
  readonly promptDelivery?: 'arg' | 'stdin' | 'file' | 'env' | undefined;
  readonly metadata?: Readonly<Record<string, JsonValue>> | undefined;
  readonly selection?: { readonly strategy?: string | undefined } | undefined;
  readonly health_policy?: HealthPolicy | undefined;
  readonly driver?: AgentDriver | undefined;
}

/** The command where `when`, a CEL expression, holds; the first one that does counts. */
export interface CommandRule {
  readonly when: string;
  readonly command: string;
}

export type EnvEntry = EnvValue | EnvReference | EnvStoreReference;

export interface EnvValue {
  readonly name: string;
  readonly value: string;
}

/** One value of a store. */
export interface EnvReference {
  readonly name: string;
  readonly refValue: { readonly name: string; readonly key: string };
}

/** Every value of a store. */
export interface EnvStoreReference {
  readonly fromRef: string;
}

export interface AgentDriver {
  readonly provider: string;
  readonly transport?: string | undefined;
  readonly binary?: string | undefined;
  readonly options?: DriverOptions | undefined;
  readonly rawArgs?: readonly string[] | undefined;
  readonly unsafeRawArgs?: boolean | undefined;
  /** The provider's own blocks (`claude`, `codex`, `shell`, `acp`, `rehearsal`, …), written beside `provider`; checked against the driver catalogue. */
  readonly blocks: Readonly<Record<string, JsonMap>>;
}

export interface DriverOptions {
  readonly model?: string | undefined;
  readonly maxTurns?: number | undefined;
  readonly budgetCapUsd?: number | undefined;
  readonly permissionMode?: 'governed' | 'ask' | 'deny' | undefined;
  readonly allowedTools?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeoutSecs?: number | undefined;
}
