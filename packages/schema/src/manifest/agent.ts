import type { JsonValue } from './json-value.js';

export interface AgentSpec {
  readonly capabilities: readonly string[];
  readonly enabled?: boolean | undefined;
  readonly command?: string | undefined;
  readonly env?: readonly EnvEntry[] | undefined;
  readonly promptDelivery?: 'arg' | 'stdin' | 'file' | 'env' | undefined;
  readonly metadata?: Readonly<Record<string, JsonValue>> | undefined;
  readonly selection?: { readonly strategy?: string | undefined } | undefined;
  readonly driver?: AgentDriver | undefined;
}

/** Store references (`refValue`, `fromRef`) are refused by name until stores are built. */
export interface EnvEntry {
  readonly name: string;
  readonly value: string;
}

export interface AgentDriver {
  readonly provider: string;
  readonly transport?: string | undefined;
  readonly binary?: string | undefined;
  readonly options?: DriverOptions | undefined;
  readonly rawArgs?: readonly string[] | undefined;
  readonly unsafeRawArgs?: boolean | undefined;
  /** The provider's own block (`claude`, `codex`, `shell`, `acp`, `rehearsal`, …), checked against the driver catalogue. */
  readonly blocks: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
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
