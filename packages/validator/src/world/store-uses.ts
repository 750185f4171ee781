import type { FieldPath } from '@orch/diagnostics';
import type { AgentSubject } from './agent-subject.js';
import type { ProjectWorld } from './project-world.js';

/** An entry in the `env` of an agent that takes values from a store. */
export interface StoreUse {
  readonly agent: AgentSubject;
  readonly world: ProjectWorld;
  readonly store: string;
  /** Where the store is named. */
  readonly path: FieldPath;
  /** One value of it, and where that is named; null for all of them. */
  readonly key: { readonly name: string; readonly path: FieldPath } | null;
}

/** In the order in which they stand; what an error of the document leaves open is left out. */
export function findStoreUses(agent: AgentSubject, world: ProjectWorld): readonly StoreUse[] {
  return (agent.manifest.spec.env ?? []).flatMap((entry, index): readonly StoreUse[] => {
    const at = ['spec', 'env', index];
    if (!agent.knowsAll(at)) return [];
    if ('fromRef' in entry) return [{ agent, world, store: entry.fromRef, path: [...at, 'fromRef'], key: null }];
    if (!('refValue' in entry)) return [];
    const { name, key } = entry.refValue;
    return [{ agent, world, store: name, path: [...at, 'refValue', 'name'], key: { name: key, path: [...at, 'refValue', 'key'] } }];
  });
}
