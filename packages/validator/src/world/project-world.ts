import type { DriverDescriptor } from '@orch/driver';
import type { Kind, ManifestDocument, StepTemplateManifest } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import { createSuggester } from '../closest.js';
import type { AgentSubject } from './agent-subject.js';
import { createUses, type Uses } from './uses.js';
import type { Reading } from './reading.js';
import { compareText } from './subject.js';
import type { Unread } from './unread.js';
import type { ValueStore } from './value-store.js';

/** What the workflows of one project can refer to. */
export interface ProjectWorld {
  readonly catalogue: DriverCatalogue;
  /** In the order of their names. */
  readonly agents: readonly AgentSubject[];
  /** Enabled agents with the capability, in the order of their names; those that may be disabled are left out. */
  candidates(capability: string | null): readonly AgentSubject[];
  /** The same, to look one up. */
  candidateSet(capability: string | null): ReadonlySet<AgentSubject>;
  /** Each driver that one of them has, once. */
  candidateDrivers(capability: string | null): readonly DriverDescriptor[];
  /** Whether one of them has a driver that cannot be told. */
  hasUntoldDriver(capability: string | null): boolean;
  /** Whether some agent with an error of its own may be an enabled one with the capability. */
  hasUncertainCandidate(capability: string | null): boolean;
  /** The disabled ones. */
  disabledHolders(capability: string): readonly AgentSubject[];
  readonly templates: ReadonlyMap<string, Template>;
  /** False where an agent that is not here may still exist, or may be able to do more: in an open world, or by a document with an error. */
  readonly allAgentsKnown: boolean;
  /** Whether an enabled agent has it, or may have it. */
  capabilityMayExist(capability: string): boolean;
  /** Of what enabled agents can do, what was probably meant. */
  suggestCapability(capability: string): string | null;
  /** The names of the resources of one kind. */
  named(kind: Kind): Names;
  /** EnvStores and SecretStores by their names: a name that both kinds have gives two. */
  readonly stores: ReadonlyMap<string, readonly ValueStore[]>;
  /** What names other resources; null where something may that is not here, or cannot be read in full. */
  readonly uses: Uses;
}

export interface Names {
  /** False where nothing has the name, and nothing that could not be read may have it. */
  mayExist(name: string): boolean;
  /** What was probably meant. */
  suggest(name: string): string | null;
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
  readonly names: ReadonlyMap<Kind, ReadonlySet<string>>;
  readonly unread: readonly Unread[];
  readonly stores: ReadonlyMap<string, readonly ValueStore[]>;
  /** All that can be read. */
  readonly readings: readonly Reading[];
}

export function createProjectWorld({ names, unread, readings, ...parts }: Parts): ProjectWorld {
  const agents = [...parts.agents].sort((a, b) => compareText(a.name, b.name));
  const enabled = holders(agents.filter((agent) => agent.enabled && agent.knows(['spec', 'enabled'])));
  const disabled = holders(agents.filter((agent) => !agent.enabled));
  const uncertain = agents.filter((agent) => !agent.isCertain);
  const mayHoldAny = uncertain.some((agent) => !agent.knowsAll(['spec', 'capabilities']));
  const mayHold = holders(uncertain);
  const hasUncertainCandidate = (capability: string | null) => capability !== null && (mayHoldAny || mayHold.has(capability));
  const candidates = (capability: string | null): readonly AgentSubject[] => (capability === null ? [] : (enabled.get(capability) ?? []));
  const groups = new Map<string | null, Group>();
  const groupOf = (capability: string | null): Group => {
    let group = groups.get(capability);
    if (!group) groups.set(capability, (group = groupTogether(candidates(capability))));
    return group;
  };
  const suggestCapability = once(() => createSuggester(enabled.keys()));
  const lists = new Map<Kind, Names>();
  const named = (kind: Kind): Names => {
    let list = lists.get(kind);
    if (!list) lists.set(kind, (list = createNames(names.get(kind) ?? new Set(), unread.filter((one) => one.kind === kind || one.kind === 'any'))));
    return list;
  };
  return {
    ...parts,
    agents,
    allAgentsKnown: parts.allAgentsKnown && agents.every((agent) => agent.isCertain),
    candidates,
    candidateSet: (capability) => groupOf(capability).agents,
    candidateDrivers: (capability) => groupOf(capability).drivers,
    hasUntoldDriver: (capability) => groupOf(capability).hasUntoldDriver,
    disabledHolders: (capability) => disabled.get(capability) ?? [],
    hasUncertainCandidate,
    capabilityMayExist: (capability) => !parts.allAgentsKnown || enabled.has(capability) || hasUncertainCandidate(capability),
    suggestCapability: (capability) => suggestCapability()(capability),
    named,
    uses: createUses(readings, unread, named),
  };
}

interface Group {
  readonly agents: ReadonlySet<AgentSubject>;
  readonly drivers: readonly DriverDescriptor[];
  readonly hasUntoldDriver: boolean;
}

function groupTogether(agents: readonly AgentSubject[]): Group {
  return { agents: new Set(agents), drivers: [...new Set(agents.flatMap(({ descriptor }) => descriptor ?? []))], hasUntoldDriver: agents.some(({ descriptor }) => descriptor === null) };
}

function createNames(known: ReadonlySet<string>, unread: readonly Unread[]): Names {
  const mayBeAny = unread.some(({ name }) => name === null);
  const mayBe = new Set(unread.map(({ name }) => name));
  const suggest = once(() => createSuggester(known));
  return { mayExist: (name) => mayBeAny || mayBe.has(name) || known.has(name), suggest: (name) => suggest()(name) };
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
