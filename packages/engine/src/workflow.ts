/** What the engine has to know of a compiled workflow; whatever compiles workflows hands over a superset. */
export interface EngineWorkflow {
  /** In document order; a chain container stands before its children. */
  readonly steps: readonly EngineStep[];
}

export interface EngineStep {
  /** Unique in the workflow, chain children included. */
  readonly id: string;
  /** Id of the chain container that this step is a child of. */
  readonly parent: string | null;
  readonly kind: 'agent' | 'command' | 'container';
  readonly enabled: boolean;
  readonly onFailure: 'stop' | 'continue';
  /** More than 0. */
  readonly timeoutSeconds: number;
}
