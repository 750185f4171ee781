import type { EnvStoreManifest, ManifestDocument, SecretStoreManifest, StepTemplateManifest } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import { createSuggester } from '../closest.js';
import type { AgentSubject } from './agent-subject.js';
import type { Reading } from './reading.js';
import { compareText, type Subject } from './subject.js';

/** What the workflows of one project can refer to. */
export interface ProjectWorld {
  readonly catalogue: DriverCatalogue;
  /** In the order of their names. */
  readonly agents: readonly AgentSubject[];
  /** Enabled agents with the capability, in the order of their names; those that may be disabled are left out. */
  candidates(capability: string | null): readonly AgentSubject[];
  /** Whether some agent with an error of its own may be an enabled one with the capability. */
  hasUncertainCandidate(capability: string | null): boolean;
  /** The disabled ones. */
  disabledHolders(capability: string): readonly AgentSubject[];
  readonly templates: ReadonlyMap<string, Template>;
  /** False where an agent that is not here may still exist, or may be able to do more: in an open world, or by a document with an error. */
  readonly allAgentsKnown: boolean;
  /** Whether an enabled agent has it, or may have it. */
  capabilityMayExist(capability: string): boolean;
  templateMayExist(name: string): boolean;
  /** EnvStores and SecretStores by their names: a name that both kinds have gives two. */
  readonly stores: ReadonlyMap<string, readonly ValueStore[]>;
  storeMayExist(name: string): boolean;
  /** Of what enabled agents can do, what was probably meant. */
  suggestCapability(capability: string): string | null;
  suggestTemplate(name: string): string | null;
  suggestStore(name: string): string | null;
}

export interface ValueStore extends Subject {
  readonly manifest: EnvStoreManifest | SecretStoreManifest;
  readonly knows: Reading['knows'];
}

export interface Template {
  readonly document: ManifestDocument;
  readonly manifest: StepTemplateManifest;
}

interface Parts {
  readonly catalogue: DriverCatalogue;
  readonly agents: readonly AgentSubject[];
  readonly templates: ReadonlyMap<string, Template>;
  readonly allAgentsKnown: boolean;
  /** Names of templates that could not be read; null when any name may be one. */
  readonly unreadTemplates: ReadonlySet<string> | null;
  readonly stores: ReadonlyMap<string, readonly ValueStore[]>;
  /** As with templates. */
  readonly unreadStores: ReadonlySet<string> | null;
}

export function createProjectWorld({ unreadTemplates, unreadStores, ...parts }: Parts): ProjectWorld {
  const agents = [...parts.agents].sort((a, b) => compareText(a.name, b.name));
  const enabled = holders(agents.filter((agent) => agent.enabled && agent.knows(['spec', 'enabled'])));
  const disabled = holders(agents.filter((agent) => !agent.enabled));
  const uncertain = agents.filter((agent) => !agent.isCertain);
  const mayHoldAny = uncertain.some((agent) => !agent.knowsAll(['spec', 'capabilities']));
  const mayHold = holders(uncertain);
  const hasUncertainCandidate = (capability: string | null) => capability !== null && (mayHoldAny || mayHold.has(capability));
  const suggestCapability = once(() => createSuggester(enabled.keys()));
  const suggestTemplate = once(() => createSuggester(parts.templates.keys()));
  const suggestStore = once(() => createSuggester(parts.stores.keys()));
  return {
    ...parts,
    agents,
    allAgentsKnown: parts.allAgentsKnown && agents.every((agent) => agent.isCertain),
    candidates: (capability) => (capability === null ? [] : (enabled.get(capability) ?? [])),
    disabledHolders: (capability) => disabled.get(capability) ?? [],
    hasUncertainCandidate,
    capabilityMayExist: (capability) => !parts.allAgentsKnown || enabled.has(capability) || hasUncertainCandidate(capability),
    templateMayExist: (name) => unreadTemplates === null || unreadTemplates.has(name) || parts.templates.has(name),
    storeMayExist: (name) => unreadStores === null || unreadStores.has(name) || parts.stores.has(name),
    suggestCapability: (capability) => suggestCapability()(capability),
    suggestTemplate: (name) => suggestTemplate()(name),
    suggestStore: (name) => suggestStore()(name),
  };
}

function holders(agents: readonly AgentSubject[]): ReadonlyMap<string, readonly AgentSubject[]> {
  const found = new Map<string, AgentSubject[]>();
  for (const agent of agents) {
    for (const capability of new Set(agent.manifest.spec.capabilities)) {
      const list = found.get(capability);
      if (list) list.push(agent);
      else found.set(capability, [agent]);
    }
  }
  return found;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
