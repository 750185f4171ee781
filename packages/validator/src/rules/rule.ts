import type { Code } from '@orch/diagnostics';
import type { DriverCatalogue } from '../catalogue.js';
import type { Kind, ManifestDocument } from '@orch/schema';
import type { AgentSubject } from '../world/agent-subject.js';
import type { ResourceSubject } from '../world/resource-subject.js';
import type { Draft } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import type { World } from '../world/world.js';

/** One rule gives findings of one code. */
interface Rule<Arguments extends readonly unknown[]> {
  readonly code: Code;
  /** In a fixed order: of very many the first ones are made. */
  check(...subject: Arguments): Iterable<Draft>;
}

export type WorldRule = Rule<[world: World]>;
export type AgentRule = Rule<[agent: AgentSubject, catalogue: DriverCatalogue]>;
export type WorkflowRule = Rule<[workflow: WorkflowSubject, room: Room]>;

/** Tells a rule that may have millions of findings when it need only count them. */
export interface Room {
  /** Whether no further error in the document's text is listed. */
  isFull(document: ManifestDocument): boolean;
}

/** Looks at each resource of some kinds. */
export interface ResourceRule<K extends Kind = Kind> extends Rule<[resource: ResourceSubject<K>]> {
  readonly kinds: readonly K[];
}

/** Lets rules of different kinds stand in one table. */
export function resourceRule<K extends Kind>(rule: ResourceRule<K>): ResourceRule {
  return rule as unknown as ResourceRule;
}
