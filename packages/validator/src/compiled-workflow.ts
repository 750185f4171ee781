import type { JsonValue, SideEffectClass } from '@orch/schema';

/**
 * What a task runs: a workflow with everything resolved that the documents alone decide. Plain JSON, stored with the task,
 * so that a task never changes under its feet. Every default is filled in.
 */
export interface CompiledWorkflow {
  readonly version: 1;
  readonly name: string;
  readonly project: string;
  /** In document order, chain containers before their children; disabled steps too. */
  readonly steps: readonly CompiledStep[];
  readonly lines: readonly CompiledLine[];
  /** Every agent that some step may run on, disabled ones left out. */
  readonly agents: readonly CompiledAgent[];
}

export interface CompiledStep {
  readonly id: string;
  /** `spec.steps[1].chain_steps[0]` */
  readonly path: string;
  readonly type: string | null;
  readonly parent: string | null;
  readonly kind: 'agent' | 'command' | 'container';
  readonly enabled: boolean;
  readonly capability: string | null;
  /** Template text with its placeholders; `{goal}` when the step names no template. Null for commands and containers. */
  readonly prompt: string | null;
  readonly command: string | null;
  readonly timeoutSeconds: number;
  readonly onFailure: 'stop' | 'continue';
  readonly onDenied: 'fail' | 'continue';
  /** How long a permission request waits for a person before it is denied; left out means 1800. */
  readonly approvalTimeoutSeconds?: number;
  readonly sideEffectClass: SideEffectClass;
  readonly workspaceAccess: 'none' | 'read' | 'write';
  /** Names of the enabled agents with the capability, in the order of their names. */
  readonly agents: readonly string[];
  readonly session:
    | { readonly mode: 'none' }
    | { readonly mode: 'fresh'; readonly line: string }
    | { readonly mode: 'resume'; readonly line: string; readonly source: string }
    | { readonly mode: 'fork'; readonly line: string; readonly parent: string; readonly source: string };
}

export interface CompiledLine {
  /** Id of the step that opens it. */
  readonly id: string;
  readonly parent: string | null;
  /** Ids of its steps, the opener first. */
  readonly steps: readonly string[];
  /** Names of the agents that can serve all of them; one is chosen when the line is opened. */
  readonly agents: readonly string[];
}

export interface CompiledAgent {
  readonly name: string;
  /** `DriverDescriptor.id` */
  readonly driver: string;
  /** Whether its driver keeps sessions that can be resumed; left out means yes. */
  readonly sessions?: boolean;
  /** Lower is chosen first; then the name decides. */
  readonly cost: number | null;
  readonly command: string | null;
  readonly promptDelivery: 'arg' | 'stdin' | 'file' | 'env';
  readonly binary: string | null;
  /** The agent’s `env` in its order, where it takes values from stores, which are looked up when a run starts; left out where it takes none. */
  readonly variables?: readonly CompiledVariable[];
  /** They win over `variables`: `options.env`; where there are no `variables`, the agent’s `env` before it. */
  readonly env: Readonly<Record<string, string>>;
  readonly permissionMode: 'governed' | 'ask' | 'deny';
  readonly allowedTools: readonly string[];
  readonly workingDirectory: string | null;
  readonly timeoutSeconds: number | null;
  /** Other options: model, maxTurns, budgetCapUsd. */
  readonly options: Readonly<Record<string, JsonValue>>;
  readonly block: Readonly<Record<string, JsonValue>>;
  readonly rawArgs: readonly string[];
}

/** Of two with one name the later one counts. */
export type CompiledVariable =
  | { readonly name: string; readonly value: string }
  /** Every value of an EnvStore or SecretStore. */
  | { readonly store: string }
  /** One of them. */
  | { readonly name: string; readonly store: string; readonly key: string };

/** What people and programs see of a workflow's sessions, as `apply` and `workflow graph` give it. */
export interface SessionGraph {
  readonly workflow: string;
  readonly steps: readonly SessionGraphStep[];
}

export interface SessionGraphStep {
  readonly step: string;
  readonly mode: 'none' | 'fresh' | 'resume' | 'fork';
  readonly line: string | null;
  readonly source: string | null;
  readonly agents: readonly string[];
}
